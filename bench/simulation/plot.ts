/** One line of a plot. */
export type Series = { name: string; colour: string; points: [x: number, y: number][]; isDashed?: boolean };
type Axis = { title: string; ticks: number[]; label: (value: number) => string };
export type Plot = { title: string; x: Axis; y: Axis; series: Series[] };

const WIDTH = 440;
const HEIGHT = 300;
const LEFT = 84;
const RIGHT = 14;
const TOP = 34;
const BOTTOM = 46;
/** The height of a legend line. */
const LINE = 17;

/** Plots side by side, both axes logarithmic. Points beyond the outermost ticks are omitted. */
export function drawPlots(title: string, plots: Plot[]): string {
  const legend = Math.max(...plots.map(({ series }) => series.length)) * LINE + 8;
  const size = { width: WIDTH * plots.length, height: HEIGHT + legend };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" font-family="system-ui, sans-serif" font-size="12" fill="#1f2933">`,
    `<title>${title}</title>`,
    `<rect width="${size.width}" height="${size.height}" fill="#ffffff"/>`,
    ...plots.map((plot, at) => `<g transform="translate(${at * WIDTH} 0)">${drawPlot(plot)}</g>`),
    '</svg>\n',
  ].join('\n');
}

function drawPlot({ title, x, y, series }: Plot): string {
  const toX = scale(x.ticks, LEFT, WIDTH - RIGHT);
  const toY = scale(y.ticks, HEIGHT - BOTTOM, TOP);
  const [low, high] = [y.ticks[0] ?? 1, y.ticks.at(-1) ?? 1];
  const parts = [`<text x="${LEFT}" y="18" font-weight="600">${title}</text>`];
  for (const tick of y.ticks) {
    parts.push(`<path d="M${LEFT} ${toY(tick)}H${WIDTH - RIGHT}" stroke="#e4e7eb"/>`);
    parts.push(`<text x="${LEFT - 6}" y="${toY(tick) + 4}" text-anchor="end">${y.label(tick)}</text>`);
  }
  for (const tick of x.ticks) {
    parts.push(
      `<text x="${toX(tick)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${x.label(tick)}</text>`,
    );
  }
  parts.push(
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${x.title}</text>`,
  );
  parts.push(
    `<text transform="translate(13 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${y.title}</text>`,
  );
  for (const [at, { name, colour, points, isDashed }] of series.entries()) {
    const style = `stroke="${colour}" stroke-width="2" fill="none"${isDashed ? ' stroke-dasharray="6 4"' : ''}`;
    const shown = points.filter(([, value]) => value >= low && value <= high);
    const line = shown.map(([px, py]) => `${toX(px)} ${toY(py)}`).join('L');
    parts.push(`<path d="M${line}" ${style}/>`);
    for (const [px, py] of shown)
      parts.push(`<circle cx="${toX(px)}" cy="${toY(py)}" r="2.5" fill="${colour}"/>`);
    const top = HEIGHT + at * LINE + 4;
    parts.push(`<path d="M${LEFT} ${top}h26" ${style}/><text x="${LEFT + 34}" y="${top + 4}">${name}</text>`);
  }
  return parts.join('\n');
}

function scale(ticks: number[], from: number, to: number): (value: number) => number {
  const [first, last] = [Math.log(ticks[0] ?? 1), Math.log(ticks.at(-1) ?? 2)];
  return (value) => Math.round((from + ((Math.log(value) - first) / (last - first)) * (to - from)) * 10) / 10;
}
