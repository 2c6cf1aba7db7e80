import { resolve } from 'node:path';
import { npmCommand } from './npm-command.ts';

const ROOT = resolve(import.meta.dir, '..');

const UNCHECKED =
  'Nothing was checked: the registry that npm uses gives no advisories. Try again with one that does, for instance ' +
  'npm_config_registry=https://registry.npmjs.org npm run audit';

export type Audit = { exitCode: 0 | 1; text: string };

/**
 * Evaluates `npm audit --json`: `high` and above fail, and so does anything but a report: then the registry did not
 * answer, and nothing was checked.
 */
export function auditResult(output: string): Audit {
  const report = parsed(output);
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) return { exitCode: 1, text: UNCHECKED };
  const bad = (counts.high ?? 0) + (counts.critical ?? 0);
  const names = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => ['high', 'critical'].includes(severity))
    .map(({ name, severity }) => `${name} (${severity})`);
  if (bad > 0) return { exitCode: 1, text: `Known holes: ${names.join(', ')}. npm audit tells more.` };
  return { exitCode: 0, text: `No known holes of level high or above; lesser ones: ${counts.total ?? 0}.` };
}

type Report = {
  metadata?: { vulnerabilities?: Record<string, number> };
  vulnerabilities?: Record<string, { name: string; severity: string }>;
};

function parsed(output: string): Report | null {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=1', '--fetch-timeout=10000'];
  const child = Bun.spawn([...npmCommand(), ...args], { cwd: ROOT, stdin: 'ignore', stderr: 'ignore' });
  const { exitCode, text } = auditResult(await new Response(child.stdout).text());
  console.log(text);
  process.exitCode = exitCode;
}
