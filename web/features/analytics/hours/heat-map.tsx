import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { WEEKDAYS, type Weekday } from '../../../../src/codes/values/redirect-rule.ts';
import { useDates } from '../../../lib/dates.ts';
import { DAY_NAMES } from '../../../lib/rule-text.ts';
import type { ScopeAnalytics } from '../analytics-query.ts';
import { ShadeLegend } from '../values/shade-legend.tsx';
import { shadeOf } from '../values/shades.ts';
import classes from './heat-map.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Hours and weekdays as a table with shaded cells; on a narrow screen it is transposed. */
export function HeatMap({ hours }: Pick<ScopeAnalytics, 'hours'>) {
  const { count, compact } = useDates();
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const scans = new Map(hours.map(({ weekday, hour, scans: many }) => [`${weekday} ${hour}`, many]));
  const most = Math.max(0, ...scans.values());
  const cell = (weekday: Weekday, hour: number) => {
    const many = scans.get(`${weekday} ${hour}`) ?? 0;
    const title = `${DAY_NAMES[weekday].long}, ${hourText(hour)}–${hourText(hour + 1)}: ${count(many)}`;
    const shade = shadeOf(many, most);
    const style = { background: `var(--shade-${shade})`, color: `var(--on-shade-${shade}, inherit)` };
    return (
      <td key={`${weekday} ${hour}`} data-shade={shade} title={title} style={style}>
        {many === 0 ? <VisuallyHidden>0</VisuallyHidden> : compact(many)}
      </td>
    );
  };
  const dayHead = (weekday: Weekday, scope: 'row' | 'col') => (
    <th key={weekday} scope={scope} abbr={DAY_NAMES[weekday].long}>
      {DAY_NAMES[weekday].short}
    </th>
  );
  const hourHead = (hour: number, scope: 'row' | 'col') => (
    <th key={hour} scope={scope} abbr={hourText(hour)}>
      {String(hour).padStart(2, '0')}
    </th>
  );
  return (
    <div>
      <table className={classes.table}>
        <VisuallyHidden component="caption">Scans by weekday and hour</VisuallyHidden>
        <thead>
          <tr>
            <td />
            {isNarrow ? WEEKDAYS.map((weekday) => dayHead(weekday, 'col')) : HOURS.map((hour) => hourHead(hour, 'col'))}
          </tr>
        </thead>
        <tbody>
          {isNarrow
            ? HOURS.map((hour) => (
                <tr key={hour}>
                  {hourHead(hour, 'row')}
                  {WEEKDAYS.map((weekday) => cell(weekday, hour))}
                </tr>
              ))
            : WEEKDAYS.map((weekday) => (
                <tr key={weekday}>
                  {dayHead(weekday, 'row')}
                  {HOURS.map((hour) => cell(weekday, hour))}
                </tr>
              ))}
        </tbody>
      </table>
      {most > 0 && <ShadeLegend most={most} />}
    </div>
  );
}
