import { expect, test } from 'bun:test';
import { program, startInNetwork } from './program.ts';

test('a checkout is used through npm, a compiled binary by its name', () => {
  expect(program('/srv/repoint/src/main.ts')).toEqual({
    command: 'npm run -s repoint --',
    start: 'npm start',
  });
  const binary = { command: 'repoint', start: 'repoint serve' };
  expect(program('/$bunfs/root/repoint')).toEqual(binary);
  expect(program('B:\\~BUN\\root\\repoint.exe')).toEqual(binary);
});

const local = { publicUrl: 'http://localhost:8080', port: 8080, dataDir: './data', databaseUrl: null };
const npm = program('/srv/main.ts');

test('the command for the local network has the machine’s address and all other settings that were changed', () => {
  expect(startInNetwork(local, npm, '192.168.1.20')).toBe('HOST=0.0.0.0 PUBLIC_URL=http://192.168.1.20:8080 npm start');
  const other = { ...local, publicUrl: 'http://127.0.0.1:9000', port: 9000, dataDir: '/srv/my data' };
  expect(startInNetwork(other, npm, '10.0.0.7')).toBe(
    "HOST=0.0.0.0 PORT=9000 PUBLIC_URL=http://10.0.0.7:9000 DATA_DIR='/srv/my data' npm start",
  );
});

test('the command for the local network has a placeholder for the database URL and the same number of processes', () => {
  const postgres = { ...local, databaseUrl: 'postgres://me:secret@db.example/repoint' };
  const begin = 'DATABASE_URL=postgres://… HOST=0.0.0.0 PUBLIC_URL=http://10.0.0.7:8080';
  expect(startInNetwork(postgres, npm, '10.0.0.7')).toBe(`${begin} npm start`);
  expect(startInNetwork(postgres, npm, '10.0.0.7', 4)).toBe(`${begin} npm start -- --processes 4`);
  expect(startInNetwork(postgres, program('/$bunfs/root/repoint'), '10.0.0.7', 4)).toBe(
    `${begin} repoint serve --processes 4`,
  );
});

test('there is none if phones can already open the address, or if the machine is in no network', () => {
  expect(startInNetwork({ ...local, publicUrl: 'https://go.example.com' }, npm, '10.0.0.7')).toBeNull();
  expect(startInNetwork(local, npm, null)).toBeNull();
});
