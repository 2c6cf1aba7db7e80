import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { mountSmallDisk, type SmallDisk } from '../faults/support/small-disk.ts';
import type { Engine, StoreEnv } from '../harness/engines.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import type { Disturbances } from './disturbances.ts';
import type { Findings } from './findings.ts';
import { PostgresPair } from './postgres-pair.ts';
import { StormNode } from './storm-node.ts';

const NODES: Record<Engine, number> = { sqlite: 1, postgres: 3 };
/** Filled within a tenth of a second. */
const NODE_DISK_MIB = 256;
const STORE_DISK_MIB = 1_024;

/** What a storm passes over: nodes, their store, the disks and the wires. */
export type Ground = {
  nodes: StormNode[];
  /** Of each node; null where this machine cannot mount one. */
  disks: (SmallDisk | null)[];
  /** Only on PostgreSQL. */
  pair: PostgresPair | null;
  /** The disk of each PostgreSQL, by the folder of its data. */
  storeDisks: Map<string, SmallDisk>;
  /** Of each node to each of the servers of the store. */
  wires: TcpProxy[][];
  /** The store itself, not through a wire. */
  directly(): StoreEnv;
  stop(): Promise<void>;
};

export type GroundOptions = { engine: Engine; folder: string; disturbances: Disturbances; findings: Findings };

export async function startGround(options: GroundOptions): Promise<Ground> {
  const { engine, folder } = options;
  const disks = Array.from({ length: NODES[engine] }, () => mountSmallDisk(NODE_DISK_MIB));
  const storeDisks = new Map<string, SmallDisk>();
  const pair = engine === 'postgres' ? await startPair(folder, storeDisks) : null;
  const wires = disks.map(() => (pair?.ports ?? []).map((port) => startTcpProxy(port)));
  const nodes = disks.map((disk, at) => {
    const dataDir = disk?.folder ?? join(folder, `data-${at}`);
    const address = pair?.address((wires[at] ?? []).map(({ port }) => port));
    const storeEnv = { DATA_DIR: dataDir, ...(address !== undefined && { DATABASE_URL: address }) };
    return new StormNode({ ...options, at, storeEnv });
  });
  // The first alone: it makes the tables and the account.
  for (const node of nodes) await node.start();
  return {
    nodes,
    disks,
    pair,
    storeDisks,
    wires,
    directly: () => ({
      DATA_DIR: nodes[0]?.storeEnv.DATA_DIR ?? '',
      ...(pair && { DATABASE_URL: pair.address([pair.primary.port]) }),
    }),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      for (const wire of wires.flat()) wire.stop();
      await pair?.stop();
      for (const disk of [...disks, ...storeDisks.values()]) disk?.remove();
    },
  };
}

async function startPair(folder: string, disks: Map<string, SmallDisk>): Promise<PostgresPair> {
  const place = (name: string) => {
    const disk = mountSmallDisk(STORE_DISK_MIB);
    if (disk) disks.set(disk.folder, disk);
    else mkdirSync(join(folder, name), { mode: 0o711 });
    return disk?.folder ?? join(folder, name);
  };
  return PostgresPair.start([place('one'), place('other')]);
}
