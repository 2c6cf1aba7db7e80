import { newSlug } from '../../../src/codes/values/slug.ts';
import { DEFAULT_PLANS } from '../../../src/config/plans.ts';
import { newId } from '../../../src/lib/ids.ts';
import { newApiKey } from '../../../src/people/api-key.ts';
import { newAccount } from '../../../src/people/create-account.ts';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import type { NewQrCode } from '../../../src/store/codes/qr-codes.ts';
import type { NewProject } from '../../../src/store/projects/projects.ts';
import type { ApiKeyRow } from '../../../src/store/schema.ts';
import type { Store } from '../../../src/store/store.ts';

/** Rows as the operations would store them; a test passes only the fields that matter to it. */
export type Seeded = { accountId: string; projectId: string };

/** A new account with its default project. */
export async function seedAccount(store: Store, email = `${crypto.randomUUID()}@example.com`): Promise<Seeded> {
  const request = { email, plan: 'enterprise', timeZone: 'UTC', password: null };
  const account = await newAccount(request, DEFAULT_PLANS, Date.now());
  if (!(await store.write.createAccount(account))) throw new Error(`${email} is taken`);
  return { accountId: account.account.id, projectId: account.project.id };
}

export function someProject(accountId: string, fields: Partial<NewProject> = {}): NewProject {
  const now = Date.now();
  return {
    id: newId('prj', now),
    account_id: accountId,
    name: 'A project',
    description: '',
    is_default: false,
    created_via: 'api',
    created_at: now,
    updated_at: now,
    ...fields,
  };
}

export function someKey(accountId: string): ApiKeyRow {
  return newApiKey(accountId, 'A key', Date.now()).row;
}

export function someCode({ accountId, projectId }: Seeded, label = 'A code'): NewQrCode {
  const now = Date.now();
  return {
    id: newId('qr', now),
    account_id: accountId,
    project_id: projectId,
    label,
    slug: newSlug(),
    status: 'active',
    type: 'url',
    redirect_url: 'https://example.com/',
    redirect_rules: [],
    qr_data: {},
    expires_at: null,
    scan_limit: null,
    style: DEFAULT_STYLE,
    render_status: 'pending',
    render_requested_at: now,
    safety_due_at: now,
    created_via: 'api',
    created_at: now,
    updated_at: now,
  };
}
