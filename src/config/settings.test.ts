import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { type Environment, listeningOn, readSettings, SettingsError, withoutSideEffects } from './settings.ts';
import { SETTINGS, type Setting, type SettingName } from './settings-table.ts';

/** An invalid value for each setting; the type keeps the list complete. */
const BAD: Record<SettingName, string> = {
  HOST: 'not a host',
  PORT: '65536',
  PUBLIC_URL: 'https://qr.example.com/path',
  DATA_DIR: 'a\0b',
  DATABASE_URL: 'mysql://user:hunter2@db/repoint',
  TRUSTED_PROXIES: '10.0.0.0/33',
  COUNTRY_HEADER: 'cf ipcountry',
  COUNTRY_DATABASE: 'a\0b',
  PLANS_FILE: 'a\0b',
  SIGN_UP: 'yes',
  PASSWORD_SIGN_IN: 'no',
  OPERATOR_SECOND_FACTOR: 'yes',
  OIDC_ISSUER: 'http://login.example.com',
  OIDC_CLIENT_ID: 'two words',
  OIDC_CLIENT_SECRET: 'hunter2 with blanks',
  OIDC_NAME: 'a name that does not fit on any button, really',
  OIDC_ALLOWED_DOMAINS: '@example.com',
  OIDC_JOIN: 'team@example.com:boss',
  BOOTSTRAP_EMAIL: 'nobody',
  BOOTSTRAP_API_KEY: 'api_live_hunter2',
  FIRST_START: 'log',
  DRAIN_SECONDS: '61',
  LOG_LEVEL: 'loud',
  METRICS_TOKEN: 'hunter2 with blanks',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'hunter2',
  SAFE_BROWSING_KEY: 'hunter2 with blanks',
  SAFE_BROWSING_URL: 'ftp://example.com',
  SAFETY_LIST_FILE: 'a\0b',
  SAFETY_ON_ERROR: 'ignore',
  SAFETY_RECHECK_HOURS: '0',
  PRIVATE_TARGETS: 'maybe',
  WEBHOOK_PRIVATE_TARGETS: 'yes',
  SMTP_URL: 'http://user:hunter2@mail',
  SECURITY_CONTACT: 'tel:+123',
  ANALYTICS_KEEP_DAYS: 'all',
  EXTRA_HOSTS: 'qr.example.com:8080',
  DNS_SERVERS: '10.0.0.2:0',
  BACKUP_DIR: 'a\0b',
  BACKUP_EVERY_HOURS: '0',
  BACKUP_KEEP: 'all',
  STANDBY_DIR: 'a\0b',
  REPOINT_URL: 'ftp://example.com',
  REPOINT_API_KEY: 'api_live_hunter2',
};

const TABLE = Object.entries<Setting>(SETTINGS);

function messageOf(env: Environment, readText?: (path: string) => string): string {
  try {
    readSettings(env, readText);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}

describe('defaults', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      dataDir: './data',
      databaseUrl: null,
      trustedProxies: [
        { address: '127.0.0.0', prefix: 8, family: 'ipv4' },
        { address: '::1', prefix: 128, family: 'ipv6' },
      ],
      countryHeader: null,
      countryDatabase: null,
      plansFile: null,
      signUp: false,
      passwordSignIn: true,
      operatorSecondFactor: 'optional',
      oidcIssuer: null,
      oidcClientId: null,
      oidcClientSecret: null,
      oidcName: 'single sign-on',
      oidcAllowedDomains: null,
      oidcJoin: 'none',
      bootstrapEmail: 'operator@localhost',
      bootstrapApiKey: null,
      firstStart: 'print',
      drainSeconds: 0,
      logLevel: 'info',
      metricsToken: null,
      otelExporterOtlpEndpoint: null,
      otelExporterOtlpHeaders: null,
      safeBrowsingKey: null,
      safeBrowsingUrl: 'https://safebrowsing.googleapis.com',
      safetyListFile: null,
      safetyOnError: 'allow',
      safetyRecheckHours: 24,
      privateTargets: 'refuse',
      webhookPrivateTargets: 'refuse',
      smtpUrl: null,
      securityContact: null,
      analyticsKeepDays: null,
      extraHosts: null,
      dnsServers: null,
      backupDir: null,
      backupEveryHours: 24,
      backupKeep: 7,
      standbyDir: null,
      repointUrl: null,
      repointApiKey: null,
    });
  });

  test('an empty variable counts as unset', () => {
    const empty = Object.fromEntries(
      TABLE.flatMap(([name]) => [
        [name, ''],
        [`${name}_FILE`, ''],
      ]),
    );
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  test('the public address follows the port unless it is set', () => {
    expect(readSettings({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
    expect(readSettings({ PORT: '9000', PUBLIC_URL: 'https://q.example' }).publicUrl).toBe('https://q.example');
  });

  test('a free port chosen by the system becomes part of the default public address only', () => {
    const chosen = listeningOn(readSettings({ PORT: '0' }), 40_123);
    expect([chosen.port, chosen.publicUrl]).toEqual([40_123, 'http://localhost:40123']);
    const set = listeningOn(readSettings({ PORT: '0', PUBLIC_URL: 'https://q.example' }), 40_123);
    expect(set.publicUrl).toBe('https://q.example');
  });
});

test('a trial run sends nothing to others and writes only into its data folder, and keeps the rest', () => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://db/repoint',
    DATA_DIR: '/data',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    SAFE_BROWSING_KEY: 'key',
    SMTP_URL: 'smtp://mail',
    BACKUP_DIR: '/backups',
    STANDBY_DIR: '/standby',
    PRIVATE_TARGETS: 'allow',
  });
  expect(withoutSideEffects(settings)).toEqual({
    ...readSettings({}),
    dataDir: '/data',
    privateTargets: 'allow',
  });
});

describe('a bad value', () => {
  for (const [name, setting] of TABLE) {
    const bad = BAD[name as SettingName];

    test(`${name}: the message names the variable, the value unless secret, and what is allowed`, () => {
      const message = messageOf({ [name]: bad });
      expect(message).toStartWith(`${name} `);
      expect(message).toEndWith(`; it must be ${setting.kind.allowed}.`);
      if (setting.secret !== true) expect(message).toContain(JSON.stringify(bad));
    });
  }

  test('a secret value is in no message, whether it came directly or from a file', () => {
    const secrets = TABLE.filter(([, setting]) => setting.secret === true).map(([name]) => name);
    expect(secrets).toEqual([
      'DATABASE_URL',
      'OIDC_CLIENT_SECRET',
      'BOOTSTRAP_API_KEY',
      'METRICS_TOKEN',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'SAFE_BROWSING_KEY',
      'SMTP_URL',
      'REPOINT_API_KEY',
    ]);
    for (const name of secrets) {
      expect(BAD[name as SettingName]).toContain('hunter2');
      const direct = messageOf({ [name]: BAD[name as SettingName] });
      const fromFile = messageOf({ [`${name}_FILE`]: '/run/secret' }, () => BAD[name as SettingName]);
      for (const message of [direct, fromFile]) {
        expect(message).not.toBe('');
        expect(message).not.toContain('hunter2');
      }
    }
  });

  test('a long value is cut and a line break is escaped, so the message stays one line', () => {
    const message = messageOf({ LOG_LEVEL: `a\n${'x'.repeat(10_000)}` });
    expect(message.length).toBeLessThan(300);
    expect(message).not.toContain('\n');
  });

  test('any text for any setting is either accepted or refused with one sentence that names the variable', () => {
    const names = fc.constantFrom(...TABLE.map(([name]) => name));
    fc.assert(
      fc.property(names, fc.string({ minLength: 1, unit: 'binary' }), (name, text) => {
        const message = messageOf({ [name]: text });
        return message === '' || message.startsWith(`${name} `);
      }),
    );
  });
});

describe('single sign-on', () => {
  const whole = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'repoint', OIDC_CLIENT_SECRET: 's3cret' };

  test('needs issuer, client and secret together', () => {
    expect(readSettings(whole).oidcIssuer).toBe('https://login.example.com');
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const) {
      expect(messageOf({ ...whole, [name]: '' })).toBe(`OIDC_ISSUER needs ${name}, which is not set.`);
      expect(messageOf({ [name]: whole[name] })).toBe(`${name} needs OIDC_ISSUER, which is not set.`);
    }
  });

  test('is needed where passwords are off', () => {
    expect(messageOf({ PASSWORD_SIGN_IN: 'off' })).toContain('OIDC_ISSUER must be set');
    expect(readSettings({ ...whole, PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe(false);
  });

  test('takes plain http on loopback only', () => {
    for (const issuer of ['http://localhost:9000/realms/a', 'http://127.0.0.1:9000', 'http://[::1]:9000']) {
      expect(readSettings({ ...whole, OIDC_ISSUER: issuer }).oidcIssuer).toBe(issuer);
    }
    for (const issuer of [
      'http://10.0.0.1',
      'http://localhost.example.com',
      'https://a@b.example',
      'https://b.example/?a',
    ]) {
      expect(messageOf({ ...whole, OIDC_ISSUER: issuer })).toStartWith('OIDC_ISSUER is ');
    }
  });

  test('lets newcomers join an account, by id or address, as what it says', () => {
    const join = (OIDC_JOIN: string) => readSettings({ OIDC_JOIN }).oidcJoin;
    expect(join('team@example.com:editor')).toEqual({ account: 'team@example.com', role: 'editor' });
    expect(join('acc_1:viewer')).toEqual({ account: 'acc_1', role: 'viewer' });
    for (const bad of ['editor', ':editor', 'acc_1:', 'acc_1:Editor', 'a b:editor']) {
      expect(messageOf({ OIDC_JOIN: bad })).toStartWith('OIDC_JOIN is ');
    }
    const domains = readSettings({ OIDC_ALLOWED_DOMAINS: 'Example.com, b.example' }).oidcAllowedDomains;
    expect(domains).toEqual(['example.com', 'b.example']);
  });
});

describe('NAME_FILE', () => {
  const file = (text: string) => () => text;

  test('gives the value of any setting, without the newline that editors add', () => {
    expect(readSettings({ METRICS_TOKEN_FILE: '/run/token' }, file('t0ken\n')).metricsToken).toBe('t0ken');
    expect(readSettings({ PORT_FILE: '/run/port' }, file('81\r\n')).port).toBe(81);
  });

  test('the message for a bad value from a file names the file', () => {
    const message = messageOf({ PORT_FILE: '/run/port' }, file('x'));
    expect(message).toBe('PORT (from PORT_FILE) is "x"; it must be a whole number from 0 to 65535.');
  });

  test('set together with the variable itself is refused', () => {
    const message = messageOf({ SMTP_URL: 'smtp://a', SMTP_URL_FILE: '/run/smtp' });
    expect(message).toBe('SMTP_URL and SMTP_URL_FILE are both set; only one of them may be.');
  });

  test('a missing file is refused with its variable and its path', () => {
    const message = messageOf({ METRICS_TOKEN_FILE: '/nowhere/token' });
    expect(message).toStartWith('METRICS_TOKEN_FILE is "/nowhere/token"; ');
    expect(message).toEndWith('(ENOENT).');
  });

  test('an empty file is refused: a lost secret must not count as unset', () => {
    expect(messageOf({ METRICS_TOKEN_FILE: '/run/token' }, file('\n'))).toStartWith('METRICS_TOKEN_FILE is ');
  });

  test('no setting is the NAME_FILE of another', () => {
    const names = new Set(TABLE.map(([name]) => name));
    expect(TABLE.filter(([name]) => names.has(`${name}_FILE`))).toEqual([]);
  });
});

test('a setting that the program does not read says so', () => {
  const source = resolve(import.meta.dir, '..');
  const sources = [...new Bun.Glob('**/*.ts').scanSync(source)]
    .filter((path) => !path.startsWith('config/') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(source, path), 'utf8'))
    .join('\n');
  const camelCase = (name: string) =>
    name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  for (const [name, { meaning }] of Object.entries(SETTINGS)) {
    const isRead = new RegExp(`\\b${camelCase(name)}\\b`).test(sources);
    expect([name, isRead]).toEqual([name, !meaning.includes('has no effect')]);
  }
});
