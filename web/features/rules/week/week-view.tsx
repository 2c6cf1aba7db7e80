import { ActionIcon, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import type { RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { DAY_NAMES } from '../../../lib/rule-text.ts';
import { ruleColour } from '../list/rule-number.tsx';
import type { Probe } from '../simulator/simulation.ts';
import { clockText, DAY_MINUTES, daysLater, type Interval, placeInWeek, planText, weekPlan } from './week.ts';
import classes from './week-view.module.css';

const HOURS = [0, 6, 12, 18, 24];
const percent = (minute: number) => `${(minute / DAY_MINUTES) * 100}%`;

type Props = {
  /** Null: an unfinished rule. */
  rules: readonly (RedirectRule | null)[];
  zone: string;
  /** Who scans in the simulator, and when: wall-clock time in the zone. */
  probe: Probe;
  onMoment: (local: string) => void;
};

/** Which rule applies when to the visitor of the simulator, as a chart and as a list for screen readers. */
export function WeekView({ rules, zone, probe, onMoment }: Props) {
  const tried = placeInWeek(probe.local);
  if (!tried) return null;
  const plan = weekPlan(rules, probe, tried.date);
  const [first, last] = [plan[0]?.date ?? '', plan.at(-1)?.date ?? ''];
  const move = (days: number) => onMoment(daysLater(probe.local, days));
  return (
    <section aria-labelledby="week-title">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} id="week-title">
            The week
          </Title>
          <Text size="sm" aria-live="polite">
            {dateText(first)} to {dateText(last)} {last.slice(0, 4)}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <ActionIcon size={40} variant="default" aria-label="Week before" onClick={() => move(-7)}>
            <ChevronLeftIcon size={18} />
          </ActionIcon>
          <ActionIcon size={40} variant="default" aria-label="Week after" onClick={() => move(7)}>
            <ChevronRightIcon size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        Which rule applies when to the visitor under “Try it”, in {zone}. The line marks his time.
      </Text>
      <div className={classes.week} aria-hidden>
        <div className={classes.hours}>
          {HOURS.map((hour) => (
            <span key={hour} style={{ top: percent(hour * 60) }}>
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
        {plan.map(({ day, date, intervals }) => (
          <div key={day}>
            <span className={classes.name}>
              {DAY_NAMES[day].short} {Number(date.slice(-2))}
            </span>
            <div className={classes.day}>
              {intervals.map((interval) => (
                <Block key={interval.start} {...interval} />
              ))}
              {tried.date === date && <div className={classes.now} style={{ top: percent(tried.minute) }} />}
            </div>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <ul aria-label="The week as a list">
          {plan.map((dayPlan) => (
            <li key={dayPlan.day}>
              {DAY_NAMES[dayPlan.day].long}, {dateText(dayPlan.date)}: {planText(dayPlan)}
            </li>
          ))}
        </ul>
      </VisuallyHidden>
    </section>
  );
}

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dateText = (date: string) => dates.format(Date.parse(`${date}T00:00:00Z`));

/** Below half an hour there is no room for its number. */
const LEGIBLE_MINUTES = 60;
/** Three lines: the number and the times, which a narrow column breaks. */
const ROOMY_MINUTES = 240;

function Block({ rule, start, end }: Interval) {
  const colour = ruleColour(rule);
  const length = end - start;
  const hours = `${clockText(start)}–${clockText(end)}`;
  return (
    <Group
      className={classes.block}
      title={`Rule ${rule + 1}, ${hours}`}
      style={{
        top: percent(start),
        height: percent(length),
        background: `var(--mantine-color-${colour}-light)`,
        color: 'var(--mantine-color-bright)',
        borderColor: `var(--mantine-color-${colour}-filled)`,
      }}
    >
      {length >= LEGIBLE_MINUTES && <strong>{rule + 1}</strong>}
      {length >= ROOMY_MINUTES && <span className={classes.times}>{hours}</span>}
    </Group>
  );
}
