import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { announced } from './command.mjs';

const POLL_MS = 100;
/** Removing a dead process's lock takes microseconds; a claim to do so that is older was left by a crash. */
const BREAK_STALE_MS = 5_000;

/** Creates `path` holding this process's id; false when it exists. One of many callers gets true. */
function create(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process that holds the lock; undefined when nobody does or it has not written its id yet. */
function holder(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function olderThan(path, ms) {
  try {
    return Date.now() - statSync(path).mtimeMs > ms;
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
  if (olderThan(breaking, BREAK_STALE_MS)) rmSync(breaking, { force: true });
  if (!create(breaking)) return;
  const pid = holder(path);
  const dead = pid === undefined ? olderThan(path, BREAK_STALE_MS) : !isAlive(pid);
  if (dead) rmSync(path, { force: true });
  rmSync(breaking, { force: true });
}

async function acquire(path) {
  while (!create(path)) {
    removeDead(path);
    await pause(POLL_MS);
  }
}

/** Runs `work` while no other process does, for as long as the other lives; a crashed one is passed over. */
export async function holdingLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  await announced('waiting for another run that prepares this folder', () => acquire(path));
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
