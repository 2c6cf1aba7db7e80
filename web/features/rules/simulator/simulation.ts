import type { Code, Simulation, SimulationResult } from '../../../../src/http/dashboard/contract.ts';
import { DEVICES, type Device, WEEKDAYS, type Weekday } from '../../../../src/qr-codes/redirect-rule.ts';
import { countryName } from '../../../lib/countries.ts';
import { DAY_NAMES, DEVICE_NAMES, daysText } from '../../../lib/rule-text.ts';
import { draftProblems } from '../draft/draft-problems.ts';
import { type Draft, ruleOf } from '../draft/rule-draft.ts';

/** Who scans, and when: `local` is wall-clock time in the owner's time zone, `YYYY-MM-DDTHH:mm`. */
export type Probe = { device: Device; country: string | null; local: string };

/** The simulation request, and the keys of the drafts in it: invalid drafts are left out. */
export type SimulationRequest = { body: Simulation; keys: string[] };

export function simulationRequest(
  code: Code,
  drafts: readonly Draft[],
  probe: Probe,
  at: string,
): SimulationRequest {
  const finished = drafts.filter((draft) => Object.keys(draftProblems(draft)).length === 0);
  return {
    keys: finished.map(({ key }) => key),
    body: {
      redirect_url: code.redirect_url,
      redirect_rules: finished.map(ruleOf),
      device: probe.device,
      country: probe.country,
      at,
      // For a scan, an archived code and a code in an archived project are the same.
      status: code.project_archived ? 'archived' : code.status,
      expires_at: code.expires_at,
      scan_limit: code.scan_limit,
      scan_count: code.scan_count,
    },
  };
}

export type Stop = Exclude<SimulationResult['outcome'], 'redirect' | 'page'>;

/** Why a scan is not redirected. */
export function noRedirectText(
  stop: Stop,
  code: Pick<Code, 'project_archived'>,
): { title: string; text: string } {
  switch (stop) {
    case 'not_found':
      return code.project_archived
        ? {
            title: 'Not found',
            text: 'The project of this code is archived, so its codes do not work.',
          }
        : { title: 'Not found', text: 'This code is archived. Visitors see a “not found” page.' };
    case 'blocked':
      return {
        title: 'Scan blocked',
        text: 'An address of this code was found unsafe. Visitors see a warning page until this is fixed.',
      };
    case 'expired':
      return { title: 'Code expired', text: 'At this time visitors see a page that says so.' };
    case 'limit_reached':
      return {
        title: 'Scan limit reached',
        text: 'The code has reached its maximum number of scans. Visitors see a page that says so.',
      };
  }
}

type Check = SimulationResult['rules'][number]['conditions'][number];

/** One condition as text: "Device is Android, wanted iPhone and iPad". */
export function checkText({ condition, wanted, seen, met }: Check): string {
  const have = seen === null ? 'unknown' : valueText(condition, seen);
  const subjectText = { device: 'Device', country: 'Country', day: 'Day', time: 'Time' }[condition];
  return met
    ? `${subjectText} is ${have}`
    : `${subjectText} is ${have}, wanted ${wantedText(condition, wanted)}`;
}

function wantedText(condition: Check['condition'], wanted: string): string {
  if (condition !== 'day') return valueText(condition, wanted);
  return daysText(wanted.split(', ').filter(isWeekday));
}

function valueText(condition: Check['condition'], value: string): string {
  if (condition === 'country') return countryName(value);
  if (condition === 'device') return isDevice(value) ? DEVICE_NAMES[value] : value;
  if (condition === 'day') return isWeekday(value) ? DAY_NAMES[value].long : value;
  return value.replace('24:00', 'midnight');
}

const isDevice = (value: string): value is Device => DEVICES.some((device) => device === value);
const isWeekday = (value: string): value is Weekday => WEEKDAYS.some((day) => day === value);
