import type { Locked } from './lock.ts';

/** May be part of what we ship: permissive, or of data and fonts that may be passed on with their notice. */
export const SHIPPED: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];

/** Of tools that build and test, and are no part of what they make. */
export const TOOLS: readonly string[] = [...SHIPPED, 'MPL-2.0', 'Python-2.0'];

/** Whether an SPDX expression can be met with these: of `OR` one, of `AND` all. Brackets only around the whole. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence.trim())));
}

/** One line for each package whose licence is none of those. */
export function licenceProblems(packages: readonly Locked[]): string[] {
  return packages.flatMap(({ name, entry }) => {
    const { license = 'none', dev = false } = entry;
    if (isAllowed(license, dev ? TOOLS : SHIPPED)) return [];
    return [
      `${name} has the licence ${license}, which is not on the list of scripts/dependencies/licences.ts`,
    ];
  });
}
