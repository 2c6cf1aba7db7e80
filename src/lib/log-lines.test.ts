import { expect, test } from 'bun:test';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../test/harness/until.ts';
import { LogLines } from './log-lines.ts';

/** Large enough to fill a pipe, which holds 64 kB, with a few lines. */
const LINE = `${'x'.repeat(9_999)}\n`;

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'repoint-test-'));
  await work(folder).finally(() => rmSync(folder, { recursive: true }));
}

/** 0: there is nothing to read yet. */
function readSome(fd: number, buffer: Buffer): number {
  try {
    return readSync(fd, buffer);
  } catch {
    return 0;
  }
}

test('lines are written in order, including those written at the end', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'log');
    const fd = openSync(file, 'w');
    const lines = new LogLines(fd);
    for (let i = 0; i < 100; i++) lines.write(`${i}\n`);
    await until(() => readFileSync(file, 'utf8').endsWith('99\n'));
    lines.write('last\n');
    lines.end();
    closeSync(fd);
    expect(readFileSync(file, 'utf8')).toBe(`${[...Array(100).keys(), 'last'].join('\n')}\n`);
  }));

test('a stuck reader blocks nothing, and the log says what was dropped', () =>
  inFolder(async (folder) => {
    const pipe = join(folder, 'pipe');
    expect(Bun.spawnSync(['mkfifo', pipe]).exitCode).toBe(0);
    // A read that waited for a line would keep this thread from writing it.
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(pipe, 'w');
    const lines = new LogLines(writer);
    // 4 MB; the pipe, the write under way and the buffer hold at most 2.1 MB of it.
    for (let i = 0; i < 400; i++) {
      lines.write(LINE);
      if (i % 50 === 0) await Bun.sleep(25);
    }
    let text = '';
    let dropped = 0;
    const buffer = Buffer.alloc(1 << 16);
    // Every line is read, or told as dropped.
    await until(() => {
      text += buffer.toString('utf8', 0, readSome(reader, buffer));
      const whole = text.split('\n').slice(0, -1);
      const reports = whole.filter((line) => line.startsWith('{'));
      dropped = reports.reduce((sum, line) => sum + JSON.parse(line).dropped, 0);
      return whole.length - reports.length + dropped === 400;
    });
    expect(dropped).toBeGreaterThan(100);
    closeSync(writer);
    closeSync(reader);
  }));
