import { type CodeStats, codeStats } from '../analytics/code-stats.ts';
import { readRange } from '../analytics/range.ts';
import { type CommandContext, type CommandInput, command } from './command.ts';
import { requireCode } from './shared.ts';
import { textTable } from './text-table.ts';

export const stats = command<CodeStats>({
  words: ['stats'],
  usage: 'QR_ID_OR_SLUG [--from DAY] [--to DAY]',
  summary: 'Show the scans of a code by day, hour, country, device, referrer and rule',
  positionals: ['QR_ID_OR_SLUG'],
  options: {
    from: {
      type: 'string',
      help: 'the first day, for instance 2026-02-28; default: the earlier of creation and first scan',
    },
    to: { type: 'string', help: 'the last day, included; default: the later of today and last scan' },
  },
  run: showStats,
  show: (found) => [heading(found), ...tables(found)].join('\n\n'),
});

async function showStats(
  { store, clock }: CommandContext,
  { positionals: [text = ''], options }: CommandInput,
): Promise<CodeStats> {
  const range = readRange(options.from as string | undefined, options.to as string | undefined, {
    from: '--from',
    to: '--to',
  });
  const code = await requireCode(store, text);
  return codeStats(store, code, code.time_zone, range, clock.now());
}

function heading(found: CodeStats): string {
  const { qr_id, timezone, from, to, total, scan_count, not_recorded } = found;
  const unrecorded = not_recorded === 0 ? '' : `, ${not_recorded} of them not recorded or no longer kept`;
  return (
    `${qr_id}: ${total} ${total === 1 ? 'scan' : 'scans'} from ${from} to ${to} (${timezone}).\n` +
    `${scan_count} in all${unrecorded}.`
  );
}

const NOT_SCANS = 'Other visits';

/** Only rows with scans: a year has too many days for a terminal. */
function tables(found: CodeStats): string[] {
  const busiest = found.hours.toSorted((one, other) => other.scans - one.scans).slice(0, 10);
  const all: [string, [string, number][]][] = [
    ['Day', found.trend.filter(({ scans }) => scans > 0).map(({ day, scans }) => [day, scans])],
    ['Busiest hours', busiest.map(({ weekday, hour, scans }) => [`${weekday} ${hour}:00`, scans])],
    ['Country', found.countries.map(({ country, scans }) => [country ?? 'unknown', scans])],
    ['Device', found.devices.map(({ device, scans }) => [device, scans])],
    ['Referrer', found.referrers.map(({ referrer, scans }) => [referrer ?? 'direct', scans])],
    ['Rule', found.rules.map(({ rule, scans }) => [rule === null ? 'no rule' : `rule ${rule}`, scans])],
    [NOT_SCANS, found.other_visits.map(({ class: name, visits }) => [name, visits])],
  ];
  return all
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) =>
      textTable(
        [name, name === NOT_SCANS ? 'Visits' : 'Scans'],
        rows.map(([value, many]) => [value, String(many)]),
      ),
    );
}
