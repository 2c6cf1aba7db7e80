import type { Locked } from './lock.ts';

/** Allowed in what we ship: permissive, or for data and fonts that may be redistributed with their notice. */
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

/** Also allowed for build and test tools, which are not part of what we ship. */
export const TOOLS: readonly string[] = [...SHIPPED, 'MPL-2.0', 'PSF-2.0', 'Python-2.0'];

/** Whether these satisfy an SPDX expression: of `OR` one, of `AND` all. Parentheses only around the whole. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence.trim())));
}

/** One line for each package whose licence is not allowed. */
export function licenceProblems(packages: readonly Locked[]): string[] {
  return packages.flatMap(({ name, entry }) => {
    const { license = 'none', dev = false } = entry;
    if (isAllowed(license, dev ? TOOLS : SHIPPED)) return [];
    return [`${name} has the licence ${license}, which is not on the list of scripts/dependencies/licences.ts`];
  });
}
