import type { Samples } from '../telemetry/metric.ts';
import type { ToServer, ToSupervisor } from './process-messages.ts';

/** How long the other processes may take to send their metrics. */
const METRICS_WAIT_MS = 2_000;

/** The supervised side of a server process. */
export class SupervisedProcess {
  /** Resolves if the supervisor has died: nothing else would stop this process. */
  readonly orphaned: Promise<string>;
  readonly #pending = new Map<number, (samples: Samples[]) => void>();
  #lastId = 0;

  /** `ownMetrics` is called when the supervisor collects the metrics of all processes. */
  constructor(ownMetrics: () => Promise<Samples[]>) {
    process.on('message', (message: ToServer) => {
      if (message.kind === 'merged_metrics_reply') this.#pending.get(message.id)?.(message.samples);
      else ownMetrics().then((samples) => this.#send({ kind: 'metrics_reply', id: message.id, samples }));
    });
    this.orphaned = new Promise((resolve) => {
      process.on('disconnect', () => resolve('the supervisor is gone'));
    });
  }

  reportReady(): void {
    this.#send({ kind: 'ready' });
  }

  /** The merged metrics of all processes; if the supervisor does not answer, those of this process. */
  async mergeMetrics(own: Samples[]): Promise<Samples[]> {
    const id = ++this.#lastId;
    const answered = Promise.withResolvers<Samples[]>();
    this.#pending.set(id, answered.resolve);
    this.#send({ kind: 'merged_metrics_request', id });
    const merged = await Promise.race([answered.promise, Bun.sleep(METRICS_WAIT_MS).then(() => own)]);
    this.#pending.delete(id);
    return merged;
  }

  #send(message: ToSupervisor): void {
    if (process.connected) process.send?.(message);
  }
}
