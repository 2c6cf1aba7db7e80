import { Group, Text, Title, VisuallyHidden } from '@mantine/core';
import type { RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { DAY_NAMES } from '../../../lib/rule-text.ts';
import { ruleColour } from '../list/rule-number.tsx';
import { clockText, DAY_MINUTES, type Interval, placeInWeek, planText, schedulesOf, weekPlan } from './week.ts';
import classes from './week-view.module.css';

const HOURS = [0, 6, 12, 18, 24];
const percent = (minute: number) => `${(minute / DAY_MINUTES) * 100}%`;

type Props = {
  /** Null: an unfinished rule. */
  rules: readonly (RedirectRule | null)[];
  zone: string;
  /** The simulated time, as wall-clock time in the zone. */
  moment: string;
};

/** Which schedule rule applies when, as a chart and as a list for screen readers. */
export function WeekView({ rules, zone, moment }: Props) {
  const plan = weekPlan(rules);
  const tried = placeInWeek(moment);
  const firstSchedule = rules.findIndex((rule) => schedulesOf(rule).length > 0);
  const hasOthersBefore = rules.findIndex((rule) => rule && schedulesOf(rule).length === 0) < firstSchedule;
  return (
    <section aria-labelledby="week-title">
      <Title order={2} id="week-title">
        The week
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        When each schedule rule applies, in {zone}. The line marks the time under “Try it”.
        {hasOthersBefore && ' Device and country rules above them come first.'}
      </Text>
      <div className={classes.week} aria-hidden>
        <div className={classes.hours}>
          {HOURS.map((hour) => (
            <span key={hour} style={{ top: percent(hour * 60) }}>
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
        {plan.map(({ day, intervals }) => (
          <div key={day}>
            <span className={classes.name}>{DAY_NAMES[day].short}</span>
            <div className={classes.day}>
              {intervals.map((interval) => (
                <Block key={interval.start} {...interval} />
              ))}
              {tried?.day === day && <div className={classes.now} style={{ top: percent(tried.minute) }} />}
            </div>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <ul aria-label="The week as a list">
          {plan.map((dayPlan) => (
            <li key={dayPlan.day}>
              {DAY_NAMES[dayPlan.day].long}: {planText(dayPlan)}
            </li>
          ))}
        </ul>
      </VisuallyHidden>
    </section>
  );
}

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
