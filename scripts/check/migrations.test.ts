import { describe, expect, test } from 'bun:test';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { MIGRATIONS } from '../../src/store/migrations/list.ts';
import type { Migration } from '../../src/store/migrations/migration.ts';
import { describe as describeMigration, readReleased, recordRelease } from '../migrations/released.ts';
import { inTemporaryProject, PROJECT } from '../testing/temporary-project.ts';
import { migrationProblems } from './migrations.ts';

const migration = (number: number, statements: string[], kind: Partial<Migration> = {}): Migration => ({
  number,
  name: `number ${number}`,
  ...kind,
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
const additive = { additive: true } as const;

const BASELINE = migration(1, ['create table codes (id text primary key)']);
const NOTES = migration(2, ['alter table codes add column note text'], additive);
const RELEASED = [
  { release: '0.1.0', ...(await describeMigration(BASELINE)) },
  { release: '0.2.0', ...(await describeMigration(NOTES)) },
];
const problemsWith = (...added: Migration[]) => migrationProblems([BASELINE, NOTES, ...added], RELEASED);

describe('a released migration', () => {
  test('may be written in other words, and may not run other statements, change its kind or go', async () => {
    const same = migration(2, ['alter table codes\n  add column note text'], additive);
    expect(await migrationProblems([BASELINE, same], RELEASED)).toEqual([]);
    const edited = 'migration 2 "number 2" was released with 0.2.0 and was edited';
    for (const other of [
      migration(2, ['alter table codes add column notes text'], additive),
      migration(2, ['alter table codes add column note text'], { completes: 1 }),
      { ...NOTES, name: 'notes' },
    ])
      expect(await migrationProblems([BASELINE, other], RELEASED)).toEqual([expect.stringContaining(edited)]);
    expect(await migrationProblems([BASELINE], RELEASED)).toEqual([expect.stringContaining('0.2.0 and is gone')]);
  });

  test('is none before the first release: then everything may change', async () => {
    expect(await migrationProblems([migration(1, ['drop table codes'])], [])).toEqual([]);
  });
});

describe('a new migration', () => {
  test.each([
    'create table tags (code text not null references codes (id) on delete cascade, name text not null unique)',
    'alter table codes add column colour text',
    "alter table codes add column colour text not null default 'red'",
    'create index codes_by_note on codes (note)',
    'create table tags (name text); create unique index tag_names on tags (name); insert into tags values (1)',
  ])('that is additive may run %p', async (statements) => {
    expect(await problemsWith(migration(3, statements.split('; '), additive))).toEqual([]);
  });

  test.each([
    'alter table codes drop column note',
    'alter table codes rename column note to notes',
    'alter table codes add column colour text not null',
    'alter table codes add column colour text unique',
    'alter table codes add column colour text, drop column note',
    'alter table codes add column parent text references codes (id)',
    'alter table codes add constraint parents foreign key (parent) references codes (id) on delete cascade',
    'create table tags (code text not null references codes (id))',
    'create unique index codes_by_note on codes (note)',
    "update codes set note = ''",
    'insert into codes values (1)',
    'delete from codes',
    'drop table codes',
  ])('that is additive may not run %p', async (statement) => {
    expect(await problemsWith(migration(3, [statement], additive))).toEqual([
      `migration 3 "number 3" is marked additive, but does more than add: ${statement}`,
    ]);
  });

  test('that is not additive completes an additive one of an earlier release, and nothing else', async () => {
    const drop = ['alter table codes drop column note'];
    expect(await problemsWith(migration(3, drop, { completes: 2 }))).toEqual([]);
    const mustHave = 'must have either `additive: true` or `completes: NUMBER`';
    for (const kind of [{}, { ...additive, completes: 2 }])
      expect(await problemsWith(migration(3, drop, kind))).toEqual([expect.stringContaining(mustHave)]);
    const addsFirst = migration(3, ['alter table codes add column colour text'], additive);
    for (const completes of [1, 3, 9])
      expect(await problemsWith(addsFirst, migration(4, drop, { completes }))).toEqual([
        `migration 4 "number 4" completes ${completes}, which is no additive migration of an earlier release`,
      ]);
  });
});

describe('npm run check', () => {
  const list = (statements: string[]) => `import { sql } from 'kysely';
    const up = (text) => async (db) => void (await sql.raw(text).execute(db));
    export const MIGRATIONS = ${JSON.stringify(statements)}.map((text, i) => ({
      number: i + 1, name: 'step ' + (i + 1), ...(i > 0 && { additive: true }), up: up(text) }));`;
  const check = (root: string) => {
    const script = join(PROJECT, 'scripts/check/migrations.ts');
    const { exitCode, stdout } = Bun.spawnSync([process.execPath, script], { cwd: root });
    return { exitCode, said: stdout.toString() };
  };
  const project = (statements: string[], released: string) => ({
    'src/store/migrations/list.ts': list(statements),
    'src/store/migrations/released.json': released,
  });

  test('tells of migrations that are not as the record of the release has them', () =>
    inTemporaryProject(project(['create table a (b text)'], '[]'), async (root) => {
      symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
      await recordRelease(root, '0.1.0');
      expect(readReleased(root)).toMatchObject([{ release: '0.1.0', number: 1, name: 'step 1', additive: false }]);
      expect(check(root)).toEqual({ exitCode: 0, said: '' });
      const record = await Bun.file(join(root, 'src/store/migrations/released.json')).text();
      await inTemporaryProject(project(['create table a (c text)', 'drop table a'], record), (next) => {
        symlinkSync(join(PROJECT, 'node_modules'), join(next, 'node_modules'));
        const { exitCode, said } = check(next);
        expect(exitCode).toBe(1);
        expect(said.trim().split('\n')).toEqual([
          expect.stringContaining('migration 1 "step 1" was released with 0.1.0 and was edited'),
          'migration 2 "step 2" is marked additive, but does more than add: drop table a',
        ]);
      });
    }));

  test('reads every migration of this project without a database, the same each time', async () => {
    for (const each of MIGRATIONS) {
      const { sha256 } = await describeMigration(each);
      expect(sha256).toMatch(/^\w{64}$/);
      expect(await describeMigration(each)).toMatchObject({ sha256 });
    }
  });
});
