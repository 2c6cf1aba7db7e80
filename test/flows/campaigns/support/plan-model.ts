/** As the API takes and shows them. */
export type PlannedFields = {
  redirect_url?: string;
  status?: 'active' | 'archived';
  expires_at?: string | null;
  scan_limit?: number | null;
  limit_reached_url?: string | null;
  rules?: { when: object[]; url: string }[] | null;
};

type State = Required<PlannedFields>;
type Plan = { id: string; at: number; fields: PlannedFields };

/** What planned changes should do: a list that is applied in order before anything is asked. Its rules always match. */
export class PlanModel {
  #state: State;
  #plans: Plan[] = [];
  #count = 0;

  constructor({ redirect_url }: { redirect_url: string }) {
    const none = { expires_at: null, scan_limit: null, limit_reached_url: null, rules: [] };
    this.#state = { redirect_url, status: 'active', ...none };
  }

  plan(id: string, at: number, fields: PlannedFields): void {
    this.#plans.push({ id, at, fields });
  }

  cancel(id: string): void {
    this.#plans = this.#plans.filter((plan) => plan.id !== id);
  }

  change(now: number, fields: PlannedFields): void {
    this.#settle(now);
    this.#set(fields);
  }

  /** Ids of those to come, in order. */
  pending(now: number): string[] {
    this.#settle(now);
    return inOrder(this.#plans).map(({ id }) => id);
  }

  read(now: number): object {
    this.#settle(now);
    return { ...this.#state, scan_count: this.#count };
  }

  /** Status and destination. */
  scan(now: number): [number, string | null] {
    this.#settle(now);
    const { status, expires_at, scan_limit, limit_reached_url, rules, redirect_url } = this.#state;
    if (status === 'archived') return [404, null];
    if (expires_at !== null && now >= Date.parse(expires_at)) return [410, null];
    if (scan_limit !== null && this.#count >= scan_limit)
      return limit_reached_url === null ? [410, null] : [302, limit_reached_url];
    this.#count++;
    return [302, rules?.[0]?.url ?? redirect_url];
  }

  #settle(now: number): void {
    for (const { fields } of inOrder(this.#plans.filter(({ at }) => at <= now))) this.#set(fields);
    this.#plans = this.#plans.filter(({ at }) => at > now);
  }

  #set(fields: PlannedFields): void {
    Object.assign(this.#state, fields);
    this.#state.rules ??= [];
  }
}

/** Of one moment as they were planned: sorting keeps their order. */
function inOrder(plans: Plan[]): Plan[] {
  return plans.toSorted((one, other) => one.at - other.at);
}
