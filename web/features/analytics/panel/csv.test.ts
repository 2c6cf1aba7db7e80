import { expect, test } from 'bun:test';
import { csvText } from './csv.ts';

test('cells are quoted if needed, and no cell is a formula', () => {
  const items = [
    { referrer: 'say "hi", twice', scans: 3 },
    { referrer: '=cmd()', scans: 0 },
    { referrer: '-1', scans: 1 },
    { referrer: null, scans: 2 },
  ];
  expect(csvText(items)).toBe('referrer,scans\r\n"say ""hi"", twice",3\r\n\'=cmd(),0\r\n\'-1,1\r\n,2\r\n');
});
