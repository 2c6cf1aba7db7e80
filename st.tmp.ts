import { startProcess, runCli } from './test/harness/server-process.ts';
import { emptyPlace, removeTemporaryFolders } from './test/harness/engines.ts';
import { readFileSync } from 'node:fs';
const cpu=(pid:number)=>{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(' ');return (Number(f[13])+Number(f[14]))*10};
for (const e of ['sqlite','sqlite'] as const) {
 const place = await emptyPlace(e);
 const s=performance.now(); const p = await startProcess(place); console.log(e,'ready cpu ms',cpu(p.pid),'wall',(performance.now()-s).toFixed(0)); 
 await Bun.sleep(1000); console.log('after 1 s', cpu(p.pid)); await p.kill();
}
removeTemporaryFolders(); process.exit(0);
