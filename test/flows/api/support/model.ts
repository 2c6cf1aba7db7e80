import { fold } from '../../../../src/lib/fold.ts';

/** A code as a caller sees it. */
export type ModelCode = {
  label: string;
  status: 'active' | 'archived';
  type: string;
  redirect_url: string;
  redirect_rules: unknown[];
  expires_at: string | null;
  scan_limit: number | null;
  created_at: number;
  updated_at: number;
  revision: number;
};

export type Change = Partial<Pick<ModelCode, 'label' | 'status' | 'redirect_url' | 'expires_at' | 'scan_limit'>> & {
  redirect_rules?: unknown[] | null;
};

export type Filter = { statuses: string[]; type: string | null; labelContains: string };

/** The simplest implementation of what the service does with the codes of one account. */
export class Model {
  /** Oldest first. */
  readonly codes: ModelCode[] = [];
  readonly #cap: number;

  constructor(cap: number) {
    this.#cap = cap;
  }

  create(fields: Change & { type: string; redirect_url: string; label: string }, now: number): number {
    if (this.#isFull()) return 402;
    const { label, type, redirect_url, redirect_rules, expires_at = null, scan_limit = null } = fields;
    this.codes.push({
      label,
      status: 'active',
      type,
      redirect_url,
      redirect_rules: redirect_rules ?? [],
      expires_at,
      scan_limit,
      created_at: now,
      updated_at: now,
      revision: 1,
    });
    return 201;
  }

  patch(at: number, change: Change, ifRevision: number | null, now: number): number {
    const code = this.codes[at];
    if (!code) return 404;
    if (change.redirect_url !== undefined && code.type !== 'url') return 400;
    if (ifRevision !== null && ifRevision !== code.revision) return 412;
    const after = { ...code, ...change, redirect_rules: change.redirect_rules ?? [] };
    if (change.redirect_rules === undefined) after.redirect_rules = code.redirect_rules;
    if (JSON.stringify(after) === JSON.stringify(code)) return 200;
    if (code.status === 'archived' && after.status === 'active' && this.#isFull()) return 402;
    this.codes[at] = { ...after, updated_at: now, revision: code.revision + 1 };
    return 200;
  }

  /** Indexes into `codes`, newest first. */
  list({ statuses, type, labelContains }: Filter): number[] {
    const wanted = statuses.length > 0 ? statuses : ['active'];
    return [...this.codes.keys()].reverse().filter((at) => {
      const code = this.codes[at];
      if (!code || !wanted.includes(code.status)) return false;
      return (type === null || code.type === type) && fold(code.label).includes(fold(labelContains));
    });
  }

  #isFull(): boolean {
    return this.codes.filter(({ status }) => status === 'active').length >= this.#cap;
  }
}
