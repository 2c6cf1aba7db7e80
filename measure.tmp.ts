import { offerPostgres } from './scripts/test/offer-postgres.ts';
import { selectTests } from './scripts/test/selection.ts';
const pg = offerPostgres();
const {files} = selectTests(process.cwd(), process.argv.slice(3));
const out: [string,number,number,number][] = [];
for (const f of files) {
  const s=performance.now();
  const p = Bun.spawn([process.execPath,'test','--timeout','60000','./'+f],{env:{...process.env,TEST_POSTGRES:pg.url},stdio:['ignore','ignore','pipe']});
  const err = await new Response(p.stderr).text();
  const rc = await p.exited; const u = p.resourceUsage()!;
  const cpu = Number(u.cpuTime.total)/1e6, wall=(performance.now()-s)/1000;
  out.push([f,cpu,wall,rc]);
  await Bun.write(process.argv[2]!, out.map(([f,c,w,r])=>`${c.toFixed(1)}\t${w.toFixed(1)}\t${r}\t${f}`).join('\n')+'\n');
  if (rc!==0) await Bun.write(`/tmp/h13/fail-${f.replaceAll('/','_')}.log`, err);
}
await pg.close();
process.exit(0);
