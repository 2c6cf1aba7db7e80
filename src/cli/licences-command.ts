import { existsSync, readFileSync } from 'node:fs';
import { invalid } from '../errors/refusal.ts';
import { programFile } from '../lib/program-files.ts';
import { command } from './command.ts';

/** Something that is part of the program. The build makes the list (scripts/licences.ts). */
export type Licence = { name: string; version: string; licence: string; text: string };

const RULE = '─'.repeat(80);

export const licencesCommand = command<{ licences: Licence[] }>({
  words: ['licences'],
  summary: 'Print the licences of the program and of everything in it',
  async runWithoutStore() {
    const file = programFile('dist/licences/licences.json');
    if (!existsSync(file)) throw invalid('the licences are not there yet; node scripts/bootstrap.mjs collects them');
    return { licences: JSON.parse(readFileSync(file, 'utf8')) };
  },
  show: ({ licences }) =>
    licences
      .map(({ name, version, licence, text }) => `${RULE}\n${name} ${version} (${licence})\n\n${text}\n`)
      .join('\n'),
});
