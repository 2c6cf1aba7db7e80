import type { z } from 'zod';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Caller } from '../people/caller.ts';
import type { Code } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { type ChangeDeps, changeQrCode, type Precondition, preconditionFailed } from './change-qr-code.ts';
import { fieldsWith } from './code-fields.ts';
import { createQrCode } from './create-qr-code.ts';
import { externalId } from './field-schemas.ts';
import type { CodeChangeInput, NewCodeInput } from './owner-fields.ts';
import { codeNotFound } from './qr-code.ts';
import { type putCodeV2, typeProblem } from './v2-requests.ts';

type PutDeps = ChangeDeps & { store: StoreWith<'findByExternalIds'> };

/** Enough for any contention: each failed attempt means that somebody else made, deleted or renamed the code. */
const ATTEMPTS = 100;

/**
 * Makes the code with this external id, or changes the fields that were sent. Of any number of calls at once one makes
 * it and the others change it.
 */
export async function putQrCode(
  deps: PutDeps,
  caller: Caller,
  id: string,
  request: z.output<typeof putCodeV2>,
  precondition: Precondition | null,
): Promise<{ code: Pick<Code, 'id'>; isNew: boolean }> {
  requireExternalId(id);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const [known] = await deps.store.read.findByExternalIds(caller, [id]);
    try {
      if (known) {
        const change = (code: Code) => changeOf(code, id, request);
        return { code: await changeQrCode(deps, caller, known.id, change, precondition), isNew: false };
      }
      if (precondition) throw preconditionFailed();
      return { code: await create(deps, caller, { ...request, external_id: id }), isNew: true };
    } catch (error) {
      if (!(await isOvertaken(deps, caller, id, known?.id, error))) throw error;
    }
  }
  throw new Error(`A code with one external id was made and deleted ${ATTEMPTS} times during one call`);
}

function requireExternalId(id: string): void {
  const problem = externalId.safeParse(id).error?.issues[0]?.message;
  if (problem !== undefined) throw invalidField('external_id', problem);
}

async function create(deps: PutDeps, caller: Caller, request: NewCodeInput): Promise<Code> {
  const problem = typeProblem(request);
  if (problem) throw invalidField(problem.field, problem.message);
  return (await createQrCode(deps, caller, request, null)).value;
}

/** Whether the refusal is due to a code that has or had this external id, and which another call made or took away. */
async function isOvertaken(
  { store }: PutDeps,
  caller: Caller,
  id: string,
  knownId: string | undefined,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof Refusal)) return false;
  const [present] = await store.read.findByExternalIds(caller, [id]);
  return present?.id !== knownId;
}

const FIXED = fieldsWith('create').filter(({ change }) => !change);

/** The change that the request means for this code. What cannot change may be sent as it is. */
function changeOf(code: Code, id: string, { text, ...request }: z.output<typeof putCodeV2>): CodeChangeInput {
  if (code.external_id !== id) throw codeNotFound();
  const sent: Record<string, unknown> = text == null ? request : { ...request, qr_data: { text } };
  for (const { name, column } of FIXED) {
    const value = sent[name] ?? null;
    if (value !== null && value !== code[column]) throw invalidField(name, `cannot change; it is ${code[column]}`);
    delete sent[name];
  }
  if (sent.redirect_url === code.redirect_url) delete sent.redirect_url;
  // Null clears what can be cleared, and of the rest counts as not sent.
  const fields = Object.entries(sent).filter(([name, value]) => value !== null || CLEARABLE.has(name));
  return Object.fromEntries(fields);
}

const CLEARABLE = new Set(['redirect_rules', ...fieldsWith('cleared').map(({ name }) => name)]);
