const SHOWN = 300;
const UNCAUGHT = /uncaught|unhandled|TypeError|ReferenceError|RangeError|panic|Segmentation/i;

/** Lines of a node's log that must not be there. */
export function logProblems(node: number, log: string, secrets: readonly string[]): string[] {
  return log.split('\n').flatMap((line) => {
    if (secrets.some((secret) => line.includes(secret)))
      return [`node ${node} wrote a secret: ${line.slice(0, SHOWN)}`];
    return UNCAUGHT.test(line) ? [`node ${node} wrote: ${line.slice(0, SHOWN)}`] : [];
  });
}
