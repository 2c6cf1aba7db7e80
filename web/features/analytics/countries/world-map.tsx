import world from 'virtual:world-map';
import { memo } from 'react';
import { countryName } from '../../../lib/countries.ts';
import { useDates } from '../../../lib/dates.ts';
import { ShadeLegend } from '../values/shade-legend.tsx';
import { shadeOf } from '../values/shades.ts';
import classes from './world-map.module.css';

type Props = {
  countries: readonly { country: string | null; scans: number }[];
  chosen: string | null | undefined;
  onChoose: (country: string) => void;
};

/**
 * A world map: the more scans, the stronger the shade. The table beside it has the same numbers, for keyboards and
 * screen readers.
 */
export function WorldMap({ countries, chosen, onChoose }: Props) {
  const { count } = useDates();
  const scans = new Map(countries.flatMap(({ country, scans: many }) => (country ? [[country, many]] : [])));
  const most = Math.max(0, ...scans.values());
  const title = (code: string) => `${countryName(code)}: ${count(scans.get(code) ?? 0)}`;
  const looks = (code: string) => ({
    'data-country': code,
    'data-chosen': code === chosen || undefined,
    style: { fill: `var(--shade-${shadeOf(scans.get(code) ?? 0, most)})` },
  });
  return (
    <div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table beside it has a button for each country */}
      <svg
        className={classes.map}
        viewBox={`0 0 ${world.size.width} ${world.size.height}`}
        role="img"
        aria-label="Map of the countries that scans came from. The table after it has the same numbers."
        onClick={({ target }) => {
          const code = (target as Element).closest('[data-country]')?.getAttribute('data-country');
          if (code && scans.has(code)) onChoose(code);
        }}
      >
        <Land />
        {[...scans.keys()].flatMap((code) => {
          const [path, dot] = [world.paths[code], world.dots[code]];
          return [
            path && (
              <path key={code} d={path} {...looks(code)}>
                <title>{title(code)}</title>
              </path>
            ),
            dot && (
              <circle key={`${code} dot`} cx={dot[0]} cy={dot[1]} r={5} {...looks(code)}>
                <title>{title(code)}</title>
              </circle>
            ),
          ];
        })}
      </svg>
      {most > 0 && <ShadeLegend most={most} />}
    </div>
  );
}

/** Drawn once, under the countries that have scans. */
const Land = memo(function Land() {
  return <path className={classes.land} d={Object.values(world.paths).join('') + world.unassigned} />;
});
