import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { announced } from './command.mjs';

const POLL_MS = 100;
/** A holder touches its lock this often … */
const TOUCH_MS = 1_000;
/** … and has died if it did not for so long. Its pid would not tell: pids are reused. */
const STALE_MS = 10_000;

/** Creates `path`; false when it exists. One of many callers gets true. */
function create(path) {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(path) {
  try {
    return Date.now() - statSync(path).mtimeMs > STALE_MS;
  } catch {
    return false;
  }
}

/**
 * Removes a lock whose holder died. Only one process at a time may do so: without the second file two
 * waiters could both see the dead holder, and the slower one would remove the faster one's new lock.
 */
function removeDead(path) {
  const breaking = `${path}.break`;
  if (isStale(breaking)) rmSync(breaking, { force: true });
  if (!create(breaking)) return;
  if (isStale(path)) rmSync(path, { force: true });
  rmSync(breaking, { force: true });
}

async function acquire(path) {
  while (!create(path)) {
    if (isStale(path)) removeDead(path);
    await pause(POLL_MS);
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Somebody removed it by hand.
  }
}

/** Runs `work` while no other process does, for as long as the other lives; a crashed one is passed over. */
export async function holdingLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  await announced('waiting for another run that prepares this folder', () => acquire(path));
  const touching = setInterval(touch, TOUCH_MS, path);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    rmSync(path, { force: true });
  }
}
