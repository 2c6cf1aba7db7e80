import type { Engine } from '../harness/engines.ts';
import { Random } from './random.ts';

type Range = readonly [from: number, to: number];

/** Faults of one lane come one after another; lanes run beside each other, so that faults meet. */
const LANES = ['nodes', 'clocks', 'store'] as const;
export type Lane = (typeof LANES)[number];

type Kind = {
  lane: Lane;
  /** The only engine that has it; by default both. */
  engine?: Engine;
  /** How long it lasts, in milliseconds. */
  lastsMs: Range;
};

/** All that can go wrong in a storm. */
export const FAULT_KINDS = {
  'node killed': { lane: 'nodes', lastsMs: [0, 1_500] },
  'node stopped': { lane: 'nodes', lastsMs: [500, 6_000] },
  'node restarted': { lane: 'nodes', lastsMs: [0, 500] },
  'disk full': { lane: 'nodes', lastsMs: [1_000, 6_000] },
  'clock forward': { lane: 'clocks', lastsMs: [2_000, 12_000] },
  'clock back': { lane: 'clocks', lastsMs: [2_000, 12_000] },
  'file locked': { lane: 'store', engine: 'sqlite', lastsMs: [500, 6_000] },
  'store restarted': { lane: 'store', engine: 'postgres', lastsMs: [0, 4_000] },
  'store crashed': { lane: 'store', engine: 'postgres', lastsMs: [0, 4_000] },
  'store hangs': { lane: 'store', engine: 'postgres', lastsMs: [500, 6_000] },
  'disk of store full': { lane: 'store', engine: 'postgres', lastsMs: [500, 3_000] },
  failover: { lane: 'store', engine: 'postgres', lastsMs: [0, 3_000] },
  'connections cut': { lane: 'store', engine: 'postgres', lastsMs: [100, 2_000] },
  'connections held': { lane: 'store', engine: 'postgres', lastsMs: [500, 6_000] },
  'connections stranded': { lane: 'store', engine: 'postgres', lastsMs: [0, 100] },
  'connections slow': { lane: 'store', engine: 'postgres', lastsMs: [1_000, 6_000] },
  'answer lost': { lane: 'store', engine: 'postgres', lastsMs: [0, 500] },
} as const satisfies Record<string, Kind>;

export type FaultKind = keyof typeof FAULT_KINDS;

export type Fault = {
  kind: FaultKind;
  /** The node that it meets, for faults of one node. */
  node: number;
  /** After the end of the one before, in milliseconds. */
  pauseMs: number;
  lastsMs: number;
  /** How bad it is, from 0 to 1: of a clock how far it jumps, of connections how slow they get. */
  force: number;
};

const PAUSE_MS: Range = [500, 5_000];

export const lanesOf = (engine: Engine): Lane[] => LANES.filter((lane) => kindsOf(engine, lane).length > 0);

const kindsOf = (engine: Engine, lane: Lane): FaultKind[] =>
  (Object.keys(FAULT_KINDS) as FaultKind[]).filter((kind) => {
    const { lane: own, engine: only = engine }: Kind = FAULT_KINDS[kind];
    return own === lane && only === engine;
  });

/** The faults of a lane, without end: in rounds that have each kind once, in any order. */
export function* planOf(seed: string, engine: Engine, lane: Lane, nodes: number): Generator<Fault, never> {
  const random = new Random(`${seed}/${engine}/${lane}`);
  for (;;) {
    for (const kind of random.shuffled(kindsOf(engine, lane))) {
      const { lastsMs }: Kind = FAULT_KINDS[kind];
      const [pauseMs, duration] = [random.whole(...PAUSE_MS), random.whole(...lastsMs)];
      yield { kind, node: random.whole(0, nodes - 1), pauseMs, lastsMs: duration, force: random.next() };
    }
  }
}
