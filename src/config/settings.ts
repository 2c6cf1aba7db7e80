import { readFileSync } from 'node:fs';
import { SETTINGS, type Setting, type SettingName } from './settings-table.ts';

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

type Value<S> = S extends { kind: { parse(text: string): infer T } }
  ? Exclude<T, undefined> | (S extends { default: string } ? never : null)
  : never;

/** `DATABASE_URL` is `databaseUrl`; null if it is unset and has no default. */
export type Settings = { readonly [Name in SettingName as CamelCase<Name>]: Value<(typeof SETTINGS)[Name]> };

export type Environment = Readonly<Record<string, string | undefined>>;

/** The message is one sentence for the operator, with variable, value (unless secret) and what is allowed. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Variable = { text: string; from: string };
type ReadText = (path: string) => string;

const MAX_SHOWN = 100;

/** A value for messages: quoted, escaped and truncated. */
function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}

/** An empty variable counts as unset, because compose files and shells leave variables unset that way. */
function lookUp(env: Environment, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}

function textOfFile(variable: string, path: string, readText: ReadText): string {
  const refuse = (why: string) =>
    new SettingsError(
      `${variable} is ${quoted(path)}; it must be the path of a readable file that is not empty (${why}).`,
    );
  let text: string;
  try {
    text = readText(path);
  } catch (error) {
    throw refuse(error instanceof Error && 'code' in error ? String(error.code) : 'cannot be read');
  }
  const value = text.replace(/\r?\n$/, '');
  if (value === '') throw refuse('it is empty');
  return value;
}

/** From `NAME`, or from the file in `NAME_FILE`. */
function readVariable(env: Environment, name: string, readText: ReadText): Variable | undefined {
  const fileVariable = `${name}_FILE`;
  const text = lookUp(env, name);
  const path = lookUp(env, fileVariable);
  if (text !== undefined && path !== undefined) {
    throw new SettingsError(`${name} and ${fileVariable} are both set; only one of them may be.`);
  }
  if (path !== undefined) return { text: textOfFile(fileVariable, path, readText), from: ` (from ${fileVariable})` };
  return text === undefined ? undefined : { text, from: '' };
}

function parseVariable(name: string, setting: Setting, { text, from }: Variable): unknown {
  const value = setting.kind.parse(text);
  if (value !== undefined) return value;
  const found = setting.secret ? 'has a value that is not shown because it is secret' : `is ${quoted(text)}`;
  throw new SettingsError(`${name}${from} ${found}; it must be ${setting.kind.allowed}.`);
}

const camelCase = (name: string) => name.toLowerCase().replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * Reads every setting, in the order of the table. Throws a SettingsError at the first bad one.
 * `readText` reads the file of a `NAME_FILE` variable and throws if it cannot.
 */
export function readSettings(env: Environment, readText: ReadText = (path) => readFileSync(path, 'utf8')): Settings {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(SETTINGS)) {
    const fallback = setting.default?.replace('{PORT}', String(values.port));
    const found =
      readVariable(env, name, readText) ?? (fallback === undefined ? undefined : { text: fallback, from: '' });
    values[camelCase(name)] = found === undefined ? null : parseVariable(name, setting, found);
  }
  // The type is derived from the same table.
  const settings = values as Settings;
  requireWhole(settings);
  return settings;
}

/** Refuses settings that are good each, but not together. */
function requireWhole({ oidcIssuer, oidcClientId, oidcClientSecret, passwordSignIn }: Settings): void {
  const client = { OIDC_CLIENT_ID: oidcClientId, OIDC_CLIENT_SECRET: oidcClientSecret };
  for (const [name, value] of Object.entries(client)) {
    if (oidcIssuer !== null && value === null) throw new SettingsError(`OIDC_ISSUER needs ${name}, which is not set.`);
    if (oidcIssuer === null && value !== null) throw new SettingsError(`${name} needs OIDC_ISSUER, which is not set.`);
  }
  if (!passwordSignIn && oidcIssuer === null) {
    throw new SettingsError('PASSWORD_SIGN_IN is off, so nobody could sign in; OIDC_ISSUER must be set.');
  }
}

/** The only place that reads the process's environment. */
export function settingsFromEnvironment(): Settings {
  return readSettings(process.env);
}

/** For trial runs: without what would send something to others or write outside `DATA_DIR`. */
export function withoutSideEffects(settings: Settings): Settings {
  const marked = Object.entries<Setting>(SETTINGS).filter(([, { sideEffects }]) => sideEffects);
  return { ...settings, ...Object.fromEntries(marked.map(([name]) => [camelCase(name), null])) };
}

/** The settings with the real port: with `PORT=0` the default public address needs it. */
export function listeningOn(settings: Settings, port: number): Settings {
  const isDefault = settings.publicUrl === `http://localhost:${settings.port}`;
  return { ...settings, port, publicUrl: isDefault ? `http://localhost:${port}` : settings.publicUrl };
}
