// which modules are loaded by the CLI
await import('./src/cli/commands.ts'); await import('./src/cli/run-command.ts');
const keys = [...Object.keys(require.cache)];
const by = new Map<string, number>();
for (const k of keys) { const m = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(k)?.[1] ?? 'own'; by.set(m,(by.get(m)??0)+1); }
console.log([...by].sort((a,b)=>b[1]-a[1]));
