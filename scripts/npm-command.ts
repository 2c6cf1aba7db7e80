import { basename } from 'node:path';

/** The npm that runs this script, or the one on the path. */
export function npmCommand(env: Record<string, string | undefined> = process.env): string[] {
  const running = env.npm_execpath;
  return running !== undefined && basename(running) === 'npm-cli.js' ? ['node', running] : ['npm'];
}
