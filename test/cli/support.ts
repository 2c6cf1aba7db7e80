import { expect } from 'bun:test';
import { query } from '../engines/support/query.ts';
import { runCli } from '../harness/command-line.ts';
import type { StoreEnv } from '../harness/engines.ts';

/** Every row that the commands can change. */
export async function contents(storeEnv: StoreEnv): Promise<unknown> {
  const all = (table: string) => query(storeEnv, `select * from ${table} order by id`);
  return {
    accounts: await all('accounts'),
    keys: await all('api_keys'),
    clients: await all('oauth_clients'),
    projects: await all('projects'),
    persons: await all('persons'),
    members: await all('members'),
  };
}

/** Expects one line on standard error with the reason, exit code 2, no output and no change. */
export async function expectRefused(storeEnv: StoreEnv, args: string[], why: string, stdin?: string): Promise<void> {
  const before = await contents(storeEnv);
  const refused = await runCli(storeEnv, [...args, '--json'], stdin === undefined ? {} : { stdin });
  expect(refused).toEqual({ exitCode: 2, stdout: '', stderr: expect.stringMatching(/^repoint: .+\n$/) });
  expect(refused.stderr).toContain(why);
  expect(await contents(storeEnv)).toEqual(before);
}

/** The text output of a command, which says on standard error at most which store it used. */
export async function shown(storeEnv: StoreEnv, args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCli(storeEnv, args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringMatching(/^(Store: .+\n)?$/) });
  return stdout;
}

export const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

export const idOf = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
