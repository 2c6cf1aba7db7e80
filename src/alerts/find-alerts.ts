import { claimableFrom } from '../projects/domains/domain.ts';
import type { DomainNotice } from '../store/alerts/alert-causes.ts';
import type { NewAlert } from '../store/alerts/alerts.ts';
import type { StoreWith } from '../store/store.ts';
import type { AlertKind } from './alert-kinds.ts';

const PAGE = 500;
/** Between pages, to let callers through. */
const PAUSE_MS = 5;
const EXPIRY_MS = 7 * 24 * 3_600_000;
/** In percent of the limit. */
const NEAR_LIMIT = 90;

type Deps = {
  store: StoreWith<
    | 'pageExpiringCodes'
    | 'pageExpiringKeys'
    | 'pageLimitedCodes'
    | 'pageDeadDestinations'
    | 'pageDomainNotices'
    | 'recordAlerts'
  >;
  now: number;
  isOver: () => boolean;
};

/** Records all alerts that follow from the current state. */
export async function findAlerts(deps: Deps): Promise<void> {
  const { now } = deps;
  const { read } = deps.store;
  const alert = (kind: AlertKind, of: Omit<NewAlert, 'kind' | 'at'>): NewAlert => ({ kind, at: now, ...of });

  await inPages(
    deps,
    { expiresAt: now, seq: Number.MAX_SAFE_INTEGER },
    (after) => read.pageExpiringCodes(after, now + EXPIRY_MS, PAGE),
    ({ expires_at, seq }) => ({ expiresAt: expires_at, seq }),
    ({ id, account_id, label, expires_at }) =>
      alert('expiry', {
        subject: id,
        mark: String(expires_at),
        account_id,
        title: label,
        detail: String(expires_at),
      }),
  );
  await inPages(
    deps,
    { expiresAt: now, id: '' },
    (after) => read.pageExpiringKeys(after, { now, within: EXPIRY_MS }, PAGE),
    ({ expires_at, id }) => ({ expiresAt: expires_at, id }),
    ({ id, account_id, name, expires_at }) =>
      alert('key_expiry', {
        subject: id,
        mark: String(expires_at),
        account_id,
        title: name,
        detail: String(expires_at),
      }),
  );
  await inPages(
    deps,
    0,
    (after) => read.pageLimitedCodes(after, PAGE),
    ({ seq }) => seq,
    ({ id, account_id, label, scan_count, scan_limit }) =>
      scan_count * 100 < scan_limit * NEAR_LIMIT
        ? null
        : alert('limit', {
            subject: id,
            mark: String(scan_limit),
            account_id,
            title: label,
            detail: `${scan_count}/${scan_limit}`,
          }),
  );
  await inPages(
    deps,
    0,
    (after) => read.pageDeadDestinations(after, PAGE),
    ({ seq }) => seq,
    ({ id, account_id, label, since, url }) =>
      alert('dead_destination', {
        subject: id,
        mark: String(since),
        account_id,
        title: label,
        detail: url ?? '',
      }),
  );
  await inPages(
    deps,
    { host: '', account_id: '', event: 'missing' as const },
    (after: Pick<DomainNotice, 'host' | 'account_id' | 'event'>) => read.pageDomainNotices(after, now, PAGE),
    (notice) => notice,
    ({ host, account_id, event, at, until }) =>
      alert('domain', {
        subject: host,
        mark: `${event} ${at} ${account_id}`,
        account_id,
        title: host,
        detail: `${event} ${until ?? claimableFrom(at)}`,
      }),
  );
}

async function inPages<Row, Position>(
  { store, isOver }: Deps,
  start: Position,
  read: (after: Position) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
  alertOf: (row: Row) => NewAlert | null,
): Promise<void> {
  for (let after = start; !isOver(); ) {
    const rows = await read(after);
    const alerts = rows.map(alertOf).filter((alert) => alert !== null);
    if (alerts.length > 0) await store.write.recordAlerts({ alerts });
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = positionOf(last);
    await Bun.sleep(PAUSE_MS);
  }
}
