import { expect, test } from 'bun:test';
import { csvText } from './csv.ts';

test('cells are quoted if needed, and no cell is a formula', () => {
  const rows = [
    ['say "hi", twice', 3],
    ['=cmd()', 0],
    ['-1', 1],
    [null, 2],
  ];
  expect(csvText(['referrer', 'scans'], rows)).toBe(
    'referrer,scans\r\n"say ""hi"", twice",3\r\n\'=cmd(),0\r\n\'-1,1\r\n,2\r\n',
  );
});
