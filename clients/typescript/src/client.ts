import { Calls } from './calls.ts';
import { Jobs } from './jobs.ts';
import { pause } from './pause.ts';
import type { ClientOptions } from './transport.ts';
import { Projects, QrCodes } from './v1.ts';

/** A client of one account of one server. It keeps no state beside its options and how much of the limit is left. */
export class Repoint extends Calls {
  /** Of v1. */
  readonly projects: Projects;
  /** Of v1. */
  readonly qrCodes: QrCodes;
  readonly jobs: Jobs;

  constructor(options: ClientOptions) {
    super(options);
    const { pause: wait = pause } = options;
    this.projects = new Projects(this);
    this.qrCodes = new QrCodes(this, wait);
    this.jobs = new Jobs(this, wait);
  }
}
