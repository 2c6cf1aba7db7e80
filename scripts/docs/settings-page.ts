import { SETTINGS, type Setting } from '../../src/config/settings-table.ts';
import { code, table } from './markdown.ts';

const HEAD = `# Settings

<!-- Made by npm run docs from src/config/settings-table.ts. -->

Everything is set in the environment, and everything has a default: a server without a single setting works.

- An empty variable is as good as none.
- Each can also be given as \`NAME_FILE\`, the path of a file that holds the value: \`SMTP_URL_FILE=/run/secrets/smtp\`. \`NAME\` and \`NAME_FILE\` together are refused.
- A value that is not allowed stops the start with a sentence that names the variable. Values marked _secret_ appear in no message and in no log.
`;

function row([name, setting]: [string, Setting]): string[] {
  const fallback = setting.default === undefined ? 'unset' : code(setting.default);
  const secret = setting.secret === true ? ' _secret_' : '';
  return [code(name), fallback, setting.kind.allowed, `${setting.meaning}${secret}`];
}

export function settingsPage(): string {
  const rows = Object.entries<Setting>(SETTINGS).map(row);
  return `${HEAD}\n${table(['setting', 'default', 'allowed', 'meaning'], rows)}`;
}
