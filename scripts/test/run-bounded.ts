/** Runs a command without input; after `ms` it is killed with all its children. Never throws. */
export async function runBounded(
  command: readonly string[],
  ms: number,
  env: Record<string, string> = {},
): Promise<{ ok: boolean; output: string }> {
  try {
    const child = Bun.spawn([...command], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, as an installer starts other processes.
      detached: true,
    });
    const limit = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), ms);
    const [stdout, stderr, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    clearTimeout(limit);
    return { ok: code === 0, output: stdout + stderr };
  } catch (error) {
    return { ok: false, output: String(error) };
  }
}
