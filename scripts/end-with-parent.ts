// Loaded before the program by the npm scripts. npm passes SIGTERM and SIGINT on to what it runs; but when npm
// itself is killed, the server would go on unseen and hold its port. So it notices and ends as on SIGTERM.

const POLL_MS = 250;

const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, POLL_MS);
watch.unref();

export {};
