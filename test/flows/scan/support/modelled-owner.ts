import { expect } from 'bun:test';
import type { RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import type { CodeUpdate } from '../../../../src/store/codes/change-qr-code.ts';
import { wholeAccount } from '../../../../src/store/reach.ts';
import type { DayScope } from '../../../../src/store/scans/days.ts';
import type { Code } from '../../../../src/store/schema.ts';
import { query } from '../../../engines/support/query.ts';
import { seedAccount, someCode, someProject } from '../../../engines/support/seed.ts';
import type { StoreEnv } from '../../../harness/engines.ts';
import type { TestClock } from '../../../harness/test-clock.ts';
import { ExpectedDays, storedDays, type Visit } from './expected-days.ts';
import { CODES, type Step } from './random-steps.ts';
import { COUNTRY_HEADER, type ScanNode, startScanNode } from './scan-node.ts';

const RULES: RedirectRule[] = [
  { when: [{ device: ['ios'] }], url: 'https://example.com/rule/1' },
  { when: [{ country: ['DE'] }], url: 'https://example.com/rule/2' },
];

type ModelledCode = { row: Code; expected: ExpectedDays; count: number };

/** An account with two projects and two codes, and the expected days of all of them. */
export class ModelledOwner {
  readonly #storeEnv: StoreEnv;
  readonly #nodes: ScanNode[];
  readonly #clock: TestClock;
  readonly #accountId: string;
  readonly #projects: string[];
  #zone = 'UTC';
  readonly #codes: ModelledCode[] = [];
  /** By project id or account id. */
  readonly #expectedDays = new Map<string, ExpectedDays>();

  private constructor(storeEnv: StoreEnv, nodes: ScanNode[], clock: TestClock, accountId: string, projects: string[]) {
    this.#storeEnv = storeEnv;
    this.#nodes = nodes;
    this.#clock = clock;
    this.#accountId = accountId;
    this.#projects = projects;
    for (const id of [accountId, ...projects]) this.#expectedDays.set(id, new ExpectedDays());
  }

  static async create(storeEnv: StoreEnv, nodes: ScanNode[], clock: TestClock): Promise<ModelledOwner> {
    const { write } = (nodes[0] as ScanNode).store;
    const { accountId, projectId } = await seedAccount((nodes[0] as ScanNode).store);
    const project = someProject(accountId);
    await write.insertProject({ project, cap: null, idempotency: null });
    const owner = new ModelledOwner(storeEnv, nodes, clock, accountId, [projectId, project.id]);
    for (let at = 0; at < CODES; at++) {
      const row = {
        ...someCode({ accountId, projectId }),
        redirect_rules: RULES,
        redirect_url: 'https://example.com/',
      };
      const inserted = await write.insertQrCode({ code: row, cap: CODES, idempotency: null });
      if (!('code' in inserted)) throw new Error('The code was refused');
      owner.#codes.push({ row: inserted.code, expected: new ExpectedDays(), count: 0 });
    }
    await query(storeEnv, 'update qr_codes set last_rendered_at = created_at where last_rendered_at is null');
    return owner;
  }

  async follow(step: Step): Promise<void> {
    if (step.kind === 'wait') return this.#clock.advance(step.minutes * 60_000);
    const { store } = this.#nodes[step.node] as ScanNode;
    if (step.kind === 'visit') return this.#visit(step);
    if (step.kind === 'merge') return void (await store.write.mergeScanJournal({ upTo: null }));
    if (step.kind === 'read') return this.check(store);
    if (step.kind === 'move') return this.#change(step, { project_id: this.#projects[step.project] ?? '' });
    if (step.kind === 'analytics') return this.#change(step, { analytics_enabled: step.on });
    if (step.kind === 'limit') return this.#change(step, { scan_limit: step.limit });
    if (step.kind === 'zone') {
      await store.write.updateAccount({
        accountId: this.#accountId,
        changes: { time_zone: step.zone },
        now: 0,
      });
      this.#zone = step.zone;
    } else {
      await (this.#nodes[step.node] as ScanNode).stop();
      this.#nodes[step.node] = await startScanNode(this.#storeEnv, this.#clock);
    }
  }

  async #visit(step: Extract<Step, { kind: 'visit' }>): Promise<void> {
    const each = this.#codes[step.code] as ModelledCode;
    const [agent, device, agentClass] = step.agent;
    const headers = {
      'user-agent': agent,
      ...(step.country && { [COUNTRY_HEADER]: step.country }),
      ...(step.referrer && { referer: step.referrer }),
      ...(step.how === 'prefetch' && { 'sec-purpose': 'prefetch' }),
    };
    const init = { method: step.how === 'HEAD' ? 'HEAD' : 'GET', headers };
    const node = this.#nodes[step.node] as ScanNode;
    const visitClass = step.how === 'GET' ? agentClass : step.how === 'HEAD' ? 'head' : 'prefetch';
    const visit = {
      at: this.#clock.now(),
      zone: this.#zone,
      class: visitClass,
      device,
      country: step.country,
      referrer: step.referrer && new URL(step.referrer).hostname,
    };
    const visits = Array.from({ length: step.times }, () => node.scan(each.row.slug, init));
    for (const reply of await Promise.all(visits)) {
      if (reply.status === 410 && visitClass === 'scan') {
        this.#enter(each, { ...visit, class: 'limit_reached', rule: null });
        await node.settle();
      }
      if (reply.status !== 302) continue;
      const rule = /rule\/(\d)/.exec(reply.headers.get('location') ?? '')?.[1];
      this.#enter(each, { ...visit, rule: rule === undefined ? null : Number(rule) });
    }
  }

  #enter(code: ModelledCode, visit: Visit): void {
    if (visit.class === 'scan') code.count++;
    if (code.row.analytics_enabled) {
      code.expected.enter(visit);
      this.#expectedDays.get(code.row.project_id)?.enter(visit);
      this.#expectedDays.get(this.#accountId)?.enter(visit);
    } else if (visit.class === 'scan') code.expected.notRecorded++;
  }

  async #change({ node, code }: { node: number; code: number }, set: CodeUpdate['set']): Promise<void> {
    const each = this.#codes[code] as ModelledCode;
    const { id, revision } = each.row;
    const change = { accountId: this.#accountId, codeId: id, revision, set, cap: 0 };
    const { write } = (this.#nodes[node] as ScanNode).store;
    const changed = await write.changeQrCode({ ...change, quota: 'keep', affectsScans: true });
    if (!('code' in changed)) throw new Error('The change was refused');
    each.row = changed.code;
  }

  async check({ read }: ScanNode['store']): Promise<void> {
    const all = { from: null, to: null };
    for (const { row, expected, count } of this.#codes) {
      const stored = await read.readDays({ table: 'code_days', scope: row.seq }, all);
      expect(storedDays(stored)).toEqual(expected.days());
      expect(stored.notRecorded).toBe(expected.notRecorded);
      expect((await read.findQrCode(wholeAccount(this.#accountId), row.id))?.scan_count).toBe(count);
      expect(stored.days.reduce((sum, { total }) => sum + total, stored.notRecorded)).toBe(count);
    }
    for (const [scope, expected] of this.#expectedDays) {
      const table = scope === this.#accountId ? 'account_days' : 'project_days';
      const key: DayScope = { table, scope };
      expect(storedDays(await read.readDays(key, all))).toEqual(expected.days());
    }
  }
}
