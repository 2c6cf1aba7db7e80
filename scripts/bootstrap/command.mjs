import { spawn } from 'node:child_process';

/** Longer than this and the reader is told what is going on. */
const NOTICE_AFTER_MS = 1_000;

const seconds = (startedAt) => `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;

/** Says `what` when `work` takes longer than a second, and how long it took when it is done. */
export async function announced(what, work) {
  const startedAt = Date.now();
  let said = false;
  const notice = setTimeout(() => {
    said = true;
    console.error(`repoint: ${what} …`);
  }, NOTICE_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(notice);
    if (said) console.error(`repoint: ${what}: ${seconds(startedAt)}`);
  }
}

/**
 * Runs a command without input and with its output held back. Resolves to its exit code and output, never
 * rejects: a command that cannot be started has code null and the reason as its output.
 */
export function runCommand(command, args, options) {
  return new Promise((done) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => done({ code: null, output: error.message }));
    child.on('close', (code) => done({ code, output: Buffer.concat(chunks).toString('utf8').trim() }));
  });
}

/** As `runCommand`, and throws `failure` followed by the command's own words unless it exits with 0. */
export async function mustRun(failure, command, args, options) {
  const { code, output } = await runCommand(command, args, options);
  if (code === 0) return output;
  throw new Error(output === '' ? failure : `${failure} It said:\n${output}`);
}
