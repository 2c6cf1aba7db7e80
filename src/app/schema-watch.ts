import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import { NewerSchemaError } from '../store/migrations/migrate.ts';
import type { StoreWith } from '../store/store.ts';

const LOOK_EVERY_MS = 10_000;

/** Notices that a newer version has migrated the store in a way that this one does not fit, and logs it once. */
export class SchemaWatch {
  readonly #store: StoreWith<'findNewerMigration'>;
  readonly #log: Logger;
  readonly #task: PeriodicTask;
  #logged = 0;

  constructor(store: StoreWith<'findNewerMigration'>, log: Logger) {
    this.#store = store;
    this.#log = log;
    const look = async () => void (await this.check().catch(() => {}));
    this.#task = new PeriodicTask(look, { everyMs: LOOK_EVERY_MS });
  }

  /** Why this version must not be used any more; null: it may. Throws if the store does not answer. */
  async check(): Promise<string | null> {
    const newer = await this.#store.read.findNewerMigration();
    if (!newer) return null;
    const reason = new NewerSchemaError(newer).message;
    if (newer.number > this.#logged) this.#log.error({ reason }, 'Not ready: the database is of a newer version');
    this.#logged = newer.number;
    return reason;
  }

  close(): Promise<void> {
    return this.#task.close();
  }
}
