import { dnsServers } from './dns-servers.ts';
import {
  apiKey,
  connectionUrl,
  contact,
  databaseUrl,
  domainList,
  email,
  headerList,
  headerName,
  hostList,
  hostName,
  httpBase,
  httpOrigin,
  issuer,
  joinRule,
  type Kind,
  oneOf,
  onOff,
  path,
  shortName,
  token,
  wholeNumber,
} from './setting-kinds.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** As in the environment; `{PORT}` stands for that setting's value. */
type WithDefault = { readonly default: string; readonly sideEffects?: never };

/** Off until it is set. `sideEffects`: then something is sent to others, or written outside `DATA_DIR`. */
type WithoutDefault = { readonly default?: never; readonly sideEffects: boolean };

export type Setting<T = unknown> = (WithDefault | WithoutDefault) & {
  readonly meaning: string;
  readonly kind: Kind<T>;
  /** The value never appears in a message, a log or the docs. */
  readonly secret?: true;
};

/** All settings from the environment: parsing, types and docs are made from this list. */
export const SETTINGS = {
  HOST: {
    meaning: 'Where the server listens. `0.0.0.0` or `::` for all interfaces.',
    kind: hostName,
    default: '127.0.0.1',
  },
  PORT: {
    meaning: 'The port the server listens on. `0` takes any free one.',
    kind: wholeNumber(0, 65_535),
    default: '8080',
  },
  PUBLIC_URL: {
    meaning: 'The address under which people reach the server. It is part of every printed code.',
    kind: httpOrigin,
    default: 'http://localhost:{PORT}',
  },
  DATA_DIR: {
    meaning: 'The folder for the SQLite database and the image files. Created if it does not exist.',
    kind: path,
    default: './data',
  },
  DATABASE_URL: {
    meaning:
      'The PostgreSQL database to use, on one server or several. Unset: SQLite in `DATA_DIR`. For a slow server append `?statement_timeout=MILLISECONDS` (default 1500): after that, callers get 503.',
    kind: databaseUrl,
    sideEffects: true,
    secret: true,
  },
  TRUSTED_PROXIES: {
    meaning: 'The proxies whose `X-Forwarded-For` and `COUNTRY_HEADER` are believed.',
    kind: trustedProxies,
    default: 'loopback',
  },
  COUNTRY_HEADER: {
    meaning: 'A header in which a trusted proxy sends the visitor’s country. It wins over the look-up by IP address.',
    kind: headerName,
    sideEffects: false,
  },
  COUNTRY_DATABASE: {
    meaning:
      'A country database in MMDB form to use instead of the bundled one, and of what `repoint country-data update` put into `DATA_DIR`.',
    kind: path,
    sideEffects: false,
  },
  PLANS_FILE: {
    meaning: 'A JSON file with the plans that replace the built-in ones: see [plans](plans.md).',
    kind: path,
    sideEffects: false,
  },
  SIGN_UP: {
    meaning: 'Whether anybody can sign up for an account in the dashboard.',
    kind: onOff,
    default: 'off',
  },
  PASSWORD_SIGN_IN: {
    meaning:
      'Whether people may sign in with a password or a passkey, and sign up. `off` needs `OIDC_ISSUER`: then they sign in with that provider alone.',
    kind: onOff,
    default: 'on',
  },
  OPERATOR_SECOND_FACTOR: {
    meaning:
      'Whether operators must have a second factor (an authenticator app or a passkey, or sign in with the provider) for the pages of operators.',
    kind: oneOf('required', 'optional'),
    default: 'optional',
  },
  OIDC_ISSUER: {
    meaning:
      'The OpenID Connect provider with which people can sign in, by its issuer: see [single sign-on](operating.md#single-sign-on). Unset: none.',
    kind: issuer,
    sideEffects: true,
  },
  OIDC_CLIENT_ID: {
    meaning: 'The id that this server has at the provider. Needed with `OIDC_ISSUER`.',
    kind: token,
    sideEffects: false,
  },
  OIDC_CLIENT_SECRET: {
    meaning: 'The secret that belongs to it. Needed with `OIDC_ISSUER`.',
    kind: token,
    sideEffects: false,
    secret: true,
  },
  OIDC_NAME: {
    meaning: 'The name of the provider on the button: “Sign in with …”.',
    kind: shortName,
    default: 'single sign-on',
  },
  OIDC_ALLOWED_DOMAINS: {
    meaning: 'The domains of the e-mail addresses that may sign in with the provider, separated by commas. Unset: all.',
    kind: domainList,
    sideEffects: false,
  },
  OIDC_JOIN: {
    meaning:
      'What happens to somebody of the provider who is not known here: `none` refuses, `ACCOUNT:ROLE` makes a member of that account (id or e-mail address), such as `team@example.com:editor`.',
    kind: joinRule,
    default: 'none',
  },
  BOOTSTRAP_EMAIL: {
    meaning: 'The e-mail address of the account that the first start creates.',
    kind: email,
    default: 'operator@localhost',
  },
  BOOTSTRAP_API_KEY: {
    meaning: 'The API key of the account that the first start creates. Unset: a new key, shown once.',
    kind: apiKey,
    sideEffects: false,
    secret: true,
  },
  FIRST_START: {
    meaning:
      'Where the first start shows its API key and sign-in link: `print` on standard output, `file` in `DATA_DIR/first-start.txt`, so that no journal and no container’s log has them.',
    kind: oneOf('print', 'file'),
    default: 'print',
  },
  DRAIN_SECONDS: {
    meaning:
      'For how long a server that was told to stop goes on as before, but with 503 at `/readyz` and `/scanz`. For balancers that look there and do not ask another server where one has gone.',
    kind: wholeNumber(0, 60),
    default: '0',
  },
  LOG_LEVEL: {
    meaning: 'The lowest level that is logged.',
    kind: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
  },
  METRICS_TOKEN: {
    meaning: 'The bearer token for `/metrics` (Prometheus). Unset: `/metrics` is off.',
    kind: token,
    sideEffects: false,
    secret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'The base address of an OpenTelemetry collector, to which traces are sent (OTLP over HTTP, as JSON, to `/v1/traces` below it). Unset: nothing is traced.',
    kind: httpBase,
    sideEffects: true,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'Headers for the collector, such as `authorization=Bearer%20TOKEN`; several with commas.',
    kind: headerList,
    sideEffects: false,
    secret: true,
  },
  SAFE_BROWSING_KEY: {
    meaning: 'A key for the Google Safe Browsing API. Unset: it is not used.',
    kind: token,
    sideEffects: true,
    secret: true,
  },
  SAFE_BROWSING_URL: {
    meaning: 'Where the Safe Browsing API is, for a proxy or a stand-in.',
    kind: httpBase,
    default: 'https://safebrowsing.googleapis.com',
  },
  SAFETY_LIST_FILE: {
    meaning: 'A text file of unsafe hosts and URLs, one a line.',
    kind: path,
    sideEffects: false,
  },
  SAFETY_ON_ERROR: {
    meaning: 'What happens to a URL while the Safe Browsing API gives no answer.',
    kind: oneOf('allow', 'refuse'),
    default: 'allow',
  },
  SAFETY_RECHECK_HOURS: {
    meaning: 'How often all destinations are checked again, in hours.',
    kind: wholeNumber(1, 168),
    default: '24',
  },
  PRIVATE_TARGETS: {
    meaning: 'Whether codes may point at loopback, link-local and private addresses.',
    kind: oneOf('refuse', 'allow'),
    default: 'refuse',
  },
  WEBHOOK_PRIVATE_TARGETS: {
    meaning: 'Whether webhooks may be sent to private addresses and over `http:`. For development and closed networks.',
    kind: oneOf('refuse', 'allow'),
    default: 'refuse',
  },
  SMTP_URL: {
    meaning:
      'The mail server for password links and alerts, with user name and password. `?from=ADDRESS` behind it names the sender. Unset: no mail is sent.',
    kind: connectionUrl('smtp', 'smtps'),
    sideEffects: true,
    secret: true,
  },
  SECURITY_CONTACT: {
    meaning:
      'Where to report a vulnerability of this server: an e-mail address or a page, told in `/.well-known/security.txt`. Unset: there is none.',
    kind: contact,
    sideEffects: false,
  },
  ANALYTICS_KEEP_DAYS: {
    meaning: 'How many days of analytics are kept. Of older days only the number of scans stays. Unset: all are kept.',
    kind: wholeNumber(1, 36_500),
    sideEffects: false,
  },
  EXTRA_HOSTS: {
    meaning:
      'More host names of this server, separated by commas. Nobody can claim them as a custom domain. If set, requests to any other host get 421.',
    kind: hostList,
    sideEffects: false,
  },
  DNS_SERVERS: {
    meaning: 'The name servers for checks of custom domains, separated by commas. Unset: those of the system.',
    kind: dnsServers,
    sideEffects: false,
  },
  BACKUP_DIR: {
    meaning: 'A folder for automatic backups (SQLite only). Unset: no automatic backups.',
    kind: path,
    sideEffects: true,
  },
  BACKUP_EVERY_HOURS: {
    meaning:
      'How often an automatic backup is made, in hours. If the last one is older, the first is made right after a start.',
    kind: wholeNumber(1, 8_760),
    default: '24',
  },
  BACKUP_KEEP: {
    meaning: 'How many automatic backups are kept; other files in the folder are not touched.',
    kind: wholeNumber(1, 10_000),
    default: '7',
  },
  STANDBY_DIR: {
    meaning:
      'A folder for standby files, written every night, with which another server answers scans while this one is down: see [standby files](import-export.md#while-the-server-is-away). Unset: none.',
    kind: path,
    sideEffects: true,
  },
  REPOINT_URL: {
    meaning: 'The address of a running server, for commands that talk to it: `repoint listen` and `repoint mcp`.',
    kind: httpBase,
    sideEffects: false,
  },
  REPOINT_API_KEY: {
    meaning: 'An API key of that server.',
    kind: apiKey,
    sideEffects: false,
    secret: true,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
