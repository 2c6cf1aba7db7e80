import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dir, '../../docs/adr');

const HEAD = `# Decisions

Choices between real alternatives: what was looked at, what was chosen and why.

`;

/** The list of all decisions, by their own titles. */
export function decisionsPage(): string {
  const names = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const lines = names.sort().map((name) => {
    const [title = ''] = readFileSync(join(FOLDER, name), 'utf8').split('\n');
    return `- [${title.replace(/^# */, '')}](${name})\n`;
  });
  return HEAD + lines.join('');
}
