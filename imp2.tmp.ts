let c=process.cpuUsage(); 
const t=async(n:string)=>{c=process.cpuUsage(); await import(n); const u=process.cpuUsage(c); console.log(n,((u.user+u.system)/1000).toFixed(0),'ms cpu');};
for (const n of process.argv.slice(2)) await t(n);
