import { describe, expect, test } from 'bun:test';
import { dnsServers } from './dns-servers.ts';
import { readSettings, SettingsError } from './settings.ts';
import type { SettingName } from './settings-table.ts';
import { trustedProxies } from './trusted-proxies.ts';

const KEY = 'api_live_0123456789abcdefABCDEF0123456789';

const ALLOWED: Partial<Record<SettingName, string[]>> = {
  HOST: ['0.0.0.0', '::', '::1', 'localhost', 'repoint_web', 'a.example.com'],
  PORT: ['0', '1', '65535'],
  DATA_DIR: ['data', '/var/lib/repoint', '../x y'],
  DATABASE_URL: [
    'postgres://u:p@db:5432/repoint',
    'postgresql://db/x?sslmode=require',
    'postgres:///x?host=/run/pg',
    'postgres://a:5432,b/x?target_session_attrs=read-write',
  ],
  COUNTRY_HEADER: ['cf-ipcountry', 'X-Country'],
  SIGN_UP: ['on', 'off'],
  BOOTSTRAP_EMAIL: ['a@b', 'first.last+tag@example.co.uk', 'ä@bücher.example'],
  BOOTSTRAP_API_KEY: [KEY],
  LOG_LEVEL: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['http://127.0.0.1:4318', 'https://collector.example/otlp'],
  OTEL_EXPORTER_OTLP_HEADERS: ['a=b', 'authorization=Bearer%20x,x-team=qr', 'a='],
  SAFE_BROWSING_URL: ['http://127.0.0.1:9000', 'https://proxy.example/safe'],
  SAFETY_RECHECK_HOURS: ['1', '168'],
  SECURITY_CONTACT: ['security@example.com', 'mailto:a@b.example', 'https://example.com/report'],
  SMTP_URL: ['smtp://mail', 'smtps://user:pass@mail.example:465'],
};

const REFUSED: Partial<Record<SettingName, string[]>> = {
  OTEL_EXPORTER_OTLP_HEADERS: ['a', '=b', 'a=b,', 'a=%zz', 'a=%0a', 'a b=c'],
  HOST: ['http://localhost', 'a..b', '-a', 'a:80'],
  PORT: ['-1', '+1', '1.0', '1e3', ' 80', '80 ', '0x50', '65536', 'http', '99999999999999999999'],
  PUBLIC_URL: [
    'qr.example.com',
    'ftp://qr.example.com',
    'http:qr.example.com',
    'https://',
    'https://u:p@qr.example.com',
    'https://qr.example.com/a',
    'https://qr.example.com//',
    'https://qr.example.com?',
    'https://qr.example.com/?a=b',
    'https://qr.example.com#',
    'https://qr.example.com\\a',
    'https://qr.exa mple.com',
  ],
  DATABASE_URL: [
    'sqlite://x',
    'postgres',
    'postgres:x',
    'postgres://a b',
    'postgres://[',
    'http://db',
    'postgres://a,,b/x',
    'postgres://a,b/x?target_session_attrs=standby',
  ],
  BOOTSTRAP_EMAIL: ['a', 'a@', '@b', 'a b@c', 'a@b@c', `${'a'.repeat(65)}@b`],
  BOOTSTRAP_API_KEY: [KEY.slice(0, -1), `${KEY}0`, KEY.replace('live', 'test'), KEY.replace('0', '-'), ` ${KEY}`],
  METRICS_TOKEN: ['a b', 'ä', 'x'.repeat(513)],
  SAFE_BROWSING_URL: ['https://x?key=1', 'https://u@x', 'x'],
  SAFETY_RECHECK_HOURS: ['0', '169', '1.5'],
  SMTP_URL: ['mail', 'smtp:mail', 'mailto:a@b'],
};

describe('single values', () => {
  for (const [name, values] of Object.entries(ALLOWED)) {
    for (const value of values) {
      test(`${name} may be ${value}`, () => {
        expect(() => readSettings({ [name]: value })).not.toThrow();
      });
    }
  }
  for (const [name, values] of Object.entries(REFUSED)) {
    for (const value of values) {
      test(`${name} may not be ${JSON.stringify(value)}`, () => {
        expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
      });
    }
  }

  test('the public address is stored without trailing slash, default port and upper case', () => {
    const of = (text: string) => readSettings({ PUBLIC_URL: text }).publicUrl;
    expect(of('https://qr.example.com/')).toBe('https://qr.example.com');
    expect(of('HTTPS://QR.Example.com:443')).toBe('https://qr.example.com');
    expect(of('http://[::1]:8080/')).toBe('http://[::1]:8080');
  });

  test('a header name is stored in lower case', () => {
    expect(readSettings({ COUNTRY_HEADER: 'CF-IPCountry' }).countryHeader).toBe('cf-ipcountry');
  });

  test('on and off are read as booleans', () => {
    expect(readSettings({ SIGN_UP: 'on' }).signUp).toBe(true);
    expect(readSettings({ SIGN_UP: 'off' }).signUp).toBe(false);
  });
});

describe('trusted proxies', () => {
  test('none trusts nobody', () => {
    expect(trustedProxies.parse('none')).toEqual([]);
  });

  test('networks, single addresses and loopback can be in one list', () => {
    expect(trustedProxies.parse('loopback, 10.0.0.0/8,fd00::/8,192.0.2.7')).toEqual([
      { address: '127.0.0.0', prefix: 8, family: 'ipv4' },
      { address: '::1', prefix: 128, family: 'ipv6' },
      { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
      { address: 'fd00::', prefix: 8, family: 'ipv6' },
      { address: '192.0.2.7', prefix: 32, family: 'ipv4' },
    ]);
  });

  const bad = ['', ',', '10.0.0.0/8,', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8', 'fd00::/129'];
  for (const text of [...bad, '10.0.0/8', '300.0.0.1', 'fe80::1%eth0', 'proxy.example', 'none,10.0.0.0/8', '*']) {
    test(`${JSON.stringify(text)} is refused as a whole`, () => {
      expect(trustedProxies.parse(text)).toBeUndefined();
    });
  }
});

describe('name servers', () => {
  test('addresses and names can be in one list; the default port is 53', () => {
    expect(dnsServers.parse('127.0.0.1:5353, [fd00::2]:54,fd00::3,dns.internal')).toEqual([
      { host: '127.0.0.1', port: 5353 },
      { host: 'fd00::2', port: 54 },
      { host: 'fd00::3', port: 53 },
      { host: 'dns.internal', port: 53 },
    ]);
  });

  test.each(['', ',', '10.0.0.2:', '10.0.0.2:0', '10.0.0.2:65536', '[10.0.0.2]:53', 'udp://10.0.0.2', 'a b'])(
    '%p is refused',
    (text) => {
      expect(dnsServers.parse(text)).toBeUndefined();
    },
  );
});
