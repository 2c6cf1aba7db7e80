import { escapeHtml } from '../../lib/escape-html.ts';
import type { ReportFigures } from '../../reports/report-figures.ts';
import { type Language, languageTag, textDirection } from '../../scan/pages/languages.ts';
import { barChart, shade, shareBar } from './charts.ts';
import { REPORT_STYLE } from './style.ts';
import { filled, REPORT_TEXTS, type ReportTexts } from './texts.ts';

/** How many days a report may show; by default the second. */
export const DAY_CHOICES = [7, 30, 90, 365] as const;
const MAX_ROWS = 10;
/** More days than these are shown as weeks. */
const MAX_BARS = 120;
const DAY_MS = 86_400_000;

type Format = { number: (value: number) => string; day: (text: string) => string; weekday: (index: number) => string };

/** The page of a report: no script, the charts drawn, every figure as text. Names come from owners and are escaped. */
export function reportHtml(figures: ReportFigures, days: number, language: Language): string {
  const [texts, format] = [REPORT_TEXTS[language], formatOf(language)];
  const { title, kind, total, from, to, before, timezone } = figures;
  const range = filled(texts.range, { from: format.day(from), to: format.day(to) });
  const parts = [
    `<header><p>${escapeHtml(texts[kind])}</p><h1><bdi>${escapeHtml(title)}</bdi></h1></header>`,
    dayChoices(days, texts, format),
    `<section class="wide"><h2>${texts.scans}</h2><p class="total">${format.number(total)}</p><p>${escapeHtml(range)}</p>` +
      `${before ? `<p>${escapeHtml(filled(texts.before, { n: format.number(before.total) }))}</p>` : ''}</section>`,
    trendSection(figures, range, texts, format),
    ...listSections(figures, language, texts, format),
    total > 0 ? hoursSection(figures, texts, format) : '',
    `<footer><p>${escapeHtml(filled(texts.zone, { zone: timezone }))}</p></footer>`,
  ];
  return (
    `<!doctype html><html lang="${languageTag(language)}" dir="${textDirection(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex,nofollow">' +
    `<title>${escapeHtml(title)}</title><style>${REPORT_STYLE}</style></head><body><main>${parts.join('')}</main></body></html>`
  );
}

function dayChoices(shown: number, texts: ReportTexts, format: Format): string {
  const links = DAY_CHOICES.map((days) => {
    const current = days === shown ? ' aria-current="page"' : '';
    return `<li><a href="?days=${days}"${current}>${escapeHtml(filled(texts.days, { n: format.number(days) }))}</a></li>`;
  });
  return `<nav aria-label="${escapeHtml(texts.choose)}"><ul>${links.join('')}</ul></nav>`;
}

function trendSection({ trend, total }: ReportFigures, range: string, texts: ReportTexts, format: Format): string {
  const isByDay = trend.length <= MAX_BARS;
  const points = isByDay ? trend.map(({ day, scans }) => ({ name: day, scans })) : weeksOf(trend);
  const [heading, column] = isByDay ? [texts.trend, texts.day] : [texts.weeks, texts.week];
  const rows = points.map(
    ({ name, scans }) => `<tr><th scope="row">${format.day(name)}</th><td>${format.number(scans)}</td></tr>`,
  );
  const [first, last] = [points[0]?.name ?? '', points.at(-1)?.name ?? ''];
  return (
    `<section class="wide"><h2>${heading}</h2>${barChart(points, `${heading}, ${range}: ${format.number(total)}`)}` +
    `<p class="ends"><bdi>${format.day(first)}</bdi><bdi>${format.day(last)}</bdi></p>` +
    `<details><summary>${texts.figures}</summary><table><thead><tr><th scope="col">${column}</th><td>${texts.scans}</td></tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table></details></section>`
  );
}

/** From the first day on, seven at a time. */
function weeksOf(trend: ReportFigures['trend']): { name: string; scans: number }[] {
  return Array.from({ length: Math.ceil(trend.length / 7) }, (_, at) => {
    const days = trend.slice(7 * at, 7 * at + 7);
    return { name: days[0]?.day ?? '', scans: days.reduce((sum, { scans }) => sum + scans, 0) };
  });
}

function listSections(figures: ReportFigures, language: Language, texts: ReportTexts, format: Format): string[] {
  const { total, countries, devices, referrers } = figures;
  const regions = new Intl.DisplayNames(languageTag(language), { type: 'region' });
  const deviceNames: Record<string, string> = { ios: 'iPhone, iPad', android: 'Android', desktop: texts.desktop };
  const lists: [string, [string, number][]][] = [
    [texts.countries, countries.map(({ country, scans }) => [regionName(regions, country) ?? texts.unknown, scans])],
    [texts.devices, devices.map(({ device, scans }) => [deviceNames[device] ?? device, scans])],
    [
      texts.referrers,
      referrers.map(({ referrer, scans }) => [referrer === 'other' ? texts.other : (referrer ?? texts.direct), scans]),
    ],
  ];
  return lists.map(([heading, rows]) => {
    const shown = rows.slice(0, MAX_ROWS);
    const rest = rows.slice(MAX_ROWS).reduce((sum, [, scans]) => sum + scans, 0);
    const all = rest > 0 ? [...shown, [texts.other, rest] as const] : shown;
    const body = all.map(
      ([name, scans]) =>
        `<tr><th scope="row"><bdi>${escapeHtml(name)}</bdi>${shareBar(scans / total)}</th><td>${format.number(scans)}</td></tr>`,
    );
    const table = `<table><tbody>${body.join('')}</tbody></table>`;
    return `<section><h2>${heading}</h2>${all.length > 0 ? table : `<p>${texts.none}</p>`}</section>`;
  });
}

function regionName(regions: Intl.DisplayNames, country: string | null): string | null {
  if (country === null) return null;
  try {
    return regions.of(country) ?? country;
  } catch {
    return country;
  }
}

function hoursSection({ hours }: ReportFigures, texts: ReportTexts, format: Format): string {
  const most = Math.max(1, ...hours.map(({ scans }) => scans));
  const head = Array.from({ length: 8 }, (_, at) => `<th scope="colgroup" colspan="3">${3 * at}</th>`);
  const rows = Array.from({ length: 7 }, (_, weekday) => {
    const cells = hours
      .slice(24 * weekday, 24 * weekday + 24)
      .map(
        ({ scans }) =>
          `<td class="h${shade(scans, most)}">${scans > 0 ? `<span class="hidden">${scans}</span>` : ''}</td>`,
      );
    return `<tr><th scope="row">${escapeHtml(format.weekday(weekday))}</th>${cells.join('')}</tr>`;
  });
  return (
    `<section class="wide"><h2>${texts.hours}</h2><table class="heat"><thead><tr><th scope="col"><span class="hidden">${texts.day}</span></th>` +
    `${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></section>`
  );
}

function formatOf(language: Language): Format {
  const tag = languageTag(language);
  const numbers = new Intl.NumberFormat(tag);
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const weekdays = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  return {
    number: (value) => numbers.format(value),
    day: (text) => (text === '' ? '' : days.format(Date.parse(text))),
    // 1970-01-05 was a Monday.
    weekday: (index) => weekdays.format((4 + index) * DAY_MS),
  };
}
