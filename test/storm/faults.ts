import { startFixture } from '../engines/support/fixture.ts';
import type { Disturbances } from './disturbances.ts';
import type { Ground } from './ground.ts';
import type { Fault, FaultKind } from './plan.ts';
import type { PostgresPair } from './postgres-pair.ts';
import type { StormNode } from './storm-node.ts';

const MINUTE_MS = 60_000;
const LONGEST_JUMP_MINUTES = 360;
const SLOWEST_MS = 1_500;

type Scene = { ground: Ground; disturbances: Disturbances };
/** Resolves when all is well again, with the time from the end of the fault until then, in milliseconds. */
type Act = (scene: Scene, fault: Fault) => Promise<number>;

/** Null where this machine cannot do it. */
export async function perform(scene: Scene, fault: Fault): Promise<number | null> {
  return isPossible(scene, fault) ? ACTS[fault.kind](scene, fault) : null;
}

const isPossible = ({ ground }: Scene, { kind, node }: Fault): boolean =>
  kind === 'disk full' ? ground.disks[node] !== null : kind !== 'disk of store full' || ground.storeDisks.size > 0;

const ACTS: Record<FaultKind, Act> = {
  'node killed': (scene, fault) => nodeOf(scene, fault).restart('SIGKILL', fault.lastsMs),
  'node restarted': (scene, fault) => nodeOf(scene, fault).restart('SIGTERM', fault.lastsMs),
  async 'node stopped'(scene, fault) {
    const node = nodeOf(scene, fault);
    await node.freeze(fault.lastsMs);
    return untilWell([node]);
  },
  async 'disk full'(scene, fault) {
    const disk = scene.ground.disks[fault.node];
    disk?.fill();
    await Bun.sleep(fault.lastsMs);
    disk?.free();
    return untilWell([nodeOf(scene, fault)]);
  },
  'clock forward': (scene, fault) => jump(scene, fault, 1),
  'clock back': (scene, fault) => jump(scene, fault, -1),
  async 'file locked'({ ground }, { lastsMs }) {
    const holder = startFixture('hold-lock.ts', ground.directly());
    await holder.lines.next();
    await Bun.sleep(lastsMs);
    await holder.kill();
    return untilWell(ground.nodes);
  },
  'store restarted': withoutStore(async (pair, { lastsMs }) => {
    await pair.primary.shutDown();
    await Bun.sleep(lastsMs);
    await pair.primary.restart();
  }),
  'store crashed': withoutStore(async (pair, { lastsMs }) => {
    await pair.primary.crash();
    await Bun.sleep(lastsMs);
    await pair.primary.restart();
  }),
  'store hangs': withoutStore(async (pair, { lastsMs }) => {
    const pids = pair.pids();
    signal(pids, 'SIGSTOP');
    await Bun.sleep(lastsMs);
    signal(pids, 'SIGCONT');
  }),
  'disk of store full': withoutStore(async (pair, { lastsMs }, { storeDisks }) => {
    const { primary } = pair;
    const disk = [...storeDisks].find(([folder]) => primary.dataDir.startsWith(folder))?.[1];
    disk?.fill();
    await Bun.sleep(lastsMs);
    disk?.free();
    // It ends where it finds no room for its log.
    if (!primary.isRunning()) await primary.restart();
  }),
  async failover(scene, fault) {
    const recoveryMs = await outage((pair, { lastsMs }) => pair.failOver(lastsMs), scene, fault);
    await scene.ground.pair?.renewStandby();
    return recoveryMs;
  },
  'connections cut': onWires(async (wires, { lastsMs }) => {
    const until = performance.now() + lastsMs;
    do {
      for (const wire of wires) wire.cut();
      await Bun.sleep(100);
    } while (performance.now() < until);
  }),
  'connections held': onWires(async (wires, { lastsMs }) => {
    for (const wire of wires) wire.freeze();
    await Bun.sleep(lastsMs);
    for (const wire of wires) wire.thaw();
  }),
  'connections stranded': onWires(async (wires) => {
    for (const wire of wires) wire.strand();
  }),
  'connections slow': onWires(async (wires, { lastsMs, force }) => {
    for (const wire of wires) wire.delay(SLOWEST_MS * force);
    await Bun.sleep(lastsMs);
    for (const wire of wires) wire.delay(0);
  }),
  'answer lost': onWires(async (wires) => {
    for (const wire of wires) wire.dropNextAnswer();
  }),
};

const nodeOf = ({ ground }: Scene, { node }: Fault) => ground.nodes[node] as StormNode;

/** From minutes to hours, and back to the real time. */
async function jump(scene: Scene, fault: Fault, direction: 1 | -1): Promise<number> {
  const node = nodeOf(scene, fault);
  node.shiftClock(direction * Math.round(LONGEST_JUMP_MINUTES ** fault.force * MINUTE_MS));
  await Bun.sleep(fault.lastsMs);
  node.shiftClock(0);
  return untilWell([node]);
}

type ToStore = (pair: PostgresPair, fault: Fault, ground: Ground) => Promise<void>;

/** All nodes lose the store. Then its standby catches up, so that the next fault may be a failover. */
function withoutStore(act: ToStore): Act {
  return async (scene, fault) => {
    const recoveryMs = await outage(act, scene, fault);
    await scene.ground.pair?.isSynchronous();
    return recoveryMs;
  };
}

async function outage(act: ToStore, { ground, disturbances }: Scene, fault: Fault): Promise<number> {
  if (!ground.pair) throw new Error(`${fault.kind} needs PostgreSQL`);
  const calm = disturbances.begin(null, 'tears');
  await act(ground.pair, fault, ground);
  const recoveryMs = await untilWell(ground.nodes);
  calm();
  return recoveryMs;
}

/** The connections of one node to the store suffer. What it has locked then, the others may have to wait for. */
function onWires(act: (wires: Ground['wires'][number], fault: Fault) => Promise<void>): Act {
  return async (scene, fault) => {
    const calm = scene.disturbances.begin(null, 'tears');
    await act(scene.ground.wires[fault.node] ?? [], fault);
    const recoveryMs = await untilWell([nodeOf(scene, fault)]);
    calm();
    return recoveryMs;
  };
}

async function untilWell(nodes: readonly StormNode[]): Promise<number> {
  const from = performance.now();
  await Promise.all(nodes.map((node) => node.isWell()));
  return performance.now() - from;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}
