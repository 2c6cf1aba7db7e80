import { escapeHtml } from '../../lib/escape-html.ts';

type Point = { name: string; scans: number };

const [WIDTH, HEIGHT] = [1_000, 200];

/** Bars over time, drawn here: the page runs no script. `label` says in words what they show. */
export function barChart(points: readonly Point[], label: string): string {
  const most = Math.max(1, ...points.map(({ scans }) => scans));
  const step = WIDTH / Math.max(1, points.length);
  const width = Math.max(1, step * 0.78);
  const bars = points
    .map(({ scans }, at) => {
      const height = (scans / most) * (HEIGHT - 4);
      return scans === 0
        ? ''
        : `<rect class="bar" x="${short(at * step + (step - width) / 2)}" y="${short(HEIGHT - height)}" width="${short(width)}" height="${short(height)}"/>`;
    })
    .join('');
  return (
    `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(label)}">` +
    `<path class="grid" d="M0 1H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 1}H${WIDTH}" vector-effect="non-scaling-stroke"/>${bars}</svg>`
  );
}

/** A share of the total as a thin bar, beside a figure that says it. */
export function shareBar(share: number): string {
  const width = short(100 * Math.min(1, Math.max(0, share)));
  return (
    '<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">' +
    `<rect class="rest" width="100" height="4" rx="1"/><rect class="bar" width="${width}" height="4" rx="1"/></svg>`
  );
}

/** Shades of the hours of a week, 0 to 4. */
export function shade(scans: number, most: number): number {
  return scans === 0 ? 0 : Math.max(1, Math.ceil((4 * scans) / most));
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
