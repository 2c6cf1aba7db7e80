// Loaded before the program by the npm scripts. npm forwards SIGTERM and SIGINT to its child; but if npm itself is
// killed, the server would keep running and hold its port. So it detects this and shuts down as on SIGTERM.

const POLL_MS = 250;

const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, POLL_MS);
watch.unref();

export {};
