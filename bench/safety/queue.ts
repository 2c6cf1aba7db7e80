import pg from 'pg';

/** The queue of safety checks, read from outside the program. */
export type Queue = {
  makeAllDue(): Promise<void>;
  untilNothingIsDue(): Promise<void>;
  /** A claim ends with its lease, even if the worker was killed, and the code is due again. */
  untilNothingIsClaimed(): Promise<void>;
  close(): Promise<void>;
};

const LEASE_MS = 60_000;
const POLL_EVERY_MS = 250;

export async function openQueue(databaseUrl: string): Promise<Queue> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();

  async function untilNoneBefore(time: () => number): Promise<void> {
    for (;;) {
      const { rowCount } = await client.query(
        `select 1 from qr_codes where status in ('active', 'blocked') and safety_due_at <= $1 limit 1`,
        [time()],
      );
      if (rowCount === 0) return;
      await Bun.sleep(POLL_EVERY_MS);
    }
  }

  return {
    async makeAllDue() {
      await client.query('update qr_codes set safety_due_at = 0');
      await client.query('vacuum analyze qr_codes');
    },
    untilNothingIsDue: () => untilNoneBefore(() => Date.now()),
    untilNothingIsClaimed: () => untilNoneBefore(() => Date.now() + LEASE_MS),
    close: () => client.end(),
  };
}
