const t=async(n:string)=>{const s=performance.now(); await import(n); console.log(n,(performance.now()-s).toFixed(0));};
for (const n of process.argv.slice(2)) await t(n);
