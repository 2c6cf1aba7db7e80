import type { Random } from '../random.ts';
import { batch, exportAll, importList, updateMany } from './bulk.ts';
import { archive, beRefused, changeProjects, create, edit, move, plan, replaceFile } from './changing.ts';
import { Client, type LoadContext } from './client.ts';
import type { Fixtures } from './fixtures.ts';
import { draw, read } from './reading.ts';
import { click, hangUp, reachLimit, scanAny, scanMoving } from './scanning.ts';

type Act = (client: Client, fixtures: Fixtures, at: number) => Promise<void>;
/** `pauseMs`: between two calls, on average. */
type Job = { act: Act; clients: number; pauseMs: number };

/** Who does what, at a rate that leaves two processors time for the nodes. */
const JOBS: readonly Job[] = [
  { act: scanAny, clients: 4, pauseMs: 60 },
  { act: scanMoving, clients: 3, pauseMs: 40 },
  { act: click, clients: 1, pauseMs: 300 },
  { act: hangUp, clients: 1, pauseMs: 100 },
  { act: reachLimit, clients: 2, pauseMs: 800 },
  { act: move, clients: 2, pauseMs: 120 },
  { act: create, clients: 1, pauseMs: 700 },
  { act: beRefused, clients: 1, pauseMs: 700 },
  { act: edit, clients: 2, pauseMs: 250 },
  { act: archive, clients: 1, pauseMs: 900 },
  { act: changeProjects, clients: 1, pauseMs: 400 },
  { act: plan, clients: 1, pauseMs: 600 },
  { act: replaceFile, clients: 1, pauseMs: 1_500 },
  { act: batch, clients: 1, pauseMs: 1_200 },
  { act: importList, clients: 1, pauseMs: 4_000 },
  { act: updateMany, clients: 1, pauseMs: 6_000 },
  { act: exportAll, clients: 1, pauseMs: 5_000 },
  { act: read, clients: 2, pauseMs: 150 },
  { act: draw, clients: 1, pauseMs: 2_000 },
];

/** Everybody calls, until the storm is over; resolves when the last call has ended. More nodes leave time for fewer calls. */
export async function runLoad(context: LoadContext, fixtures: Fixtures, random: Random, nodes: number): Promise<void> {
  await Promise.all(
    JOBS.flatMap(({ act, clients, pauseMs }) =>
      Array.from({ length: clients }, (_, at) =>
        repeat(
          { act, clients, pauseMs: pauseMs * nodes },
          at,
          new Client(context, random.of(`${act.name}/${at}`)),
          fixtures,
        ),
      ),
    ),
  );
}

async function repeat({ act, pauseMs }: Job, at: number, client: Client, fixtures: Fixtures): Promise<void> {
  while (!client.context.isOver()) {
    try {
      await act(client, fixtures, at);
    } catch (error) {
      client.context.findings.add(`${act.name}: ${(error as Error).stack}`);
    }
    await Bun.sleep(client.random.whole(0, 2 * pauseMs));
  }
}
