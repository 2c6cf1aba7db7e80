import { hashPassword, verifyPassword } from 'better-auth/crypto';
const h = await hashPassword('x'.repeat(12));
let c=process.cpuUsage(), s=performance.now();
for (let i=0;i<5;i++) await verifyPassword({hash:h,password:'x'.repeat(12)});
c=process.cpuUsage(c); console.log('verify cpu ms', (c.user+c.system)/5000, 'wall', (performance.now()-s)/5);
