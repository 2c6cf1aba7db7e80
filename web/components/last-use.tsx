import { useDates } from '../lib/dates.ts';

type Props = { created: string; used: string | null; revoked: string | null };

/** When something by which programs sign in was last used, or revoked, and when it was made. */
export function LastUse({ created, used, revoked }: Props) {
  const { date, ago, dateTime } = useDates();
  return (
    <>
      {revoked ? (
        <span title={dateTime(revoked)}>Revoked {ago(revoked)}</span>
      ) : used ? (
        <span title={dateTime(used)}>Last used {ago(used)}</span>
      ) : (
        <span>Never used</span>
      )}
      {' · '}
      <span title={dateTime(created)}>Created on {date(created)}</span>
    </>
  );
}
