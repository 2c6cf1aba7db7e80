import { readableUrl } from '../../../lib/link-text.ts';
import type { ScopeAnalytics } from '../analytics-query.ts';
import { Panel } from '../panel/panel.tsx';
import { ValueTable } from './value-table.tsx';

type Props = { analytics: ScopeAnalytics; file: string };

const LEAD = 'Clicks on the buttons of pages, by where they led. They are no scans.';

/** Hidden where nothing was clicked. */
export function ButtonsPanel({ analytics: { buttons }, file }: Props) {
  if (buttons.length === 0) return null;
  const total = buttons.reduce((sum, { clicks }) => sum + clicks, 0);
  const rows = buttons.map(({ button, url, clicks }) => ({
    value: `${button} ${url}`,
    name: `${button}. ${readableUrl(url)}`,
    scans: clicks,
  }));
  return (
    <Panel title="Buttons" lead={LEAD} csv={{ name: `${file}-buttons`, items: buttons }}>
      <ValueTable head="Button" rows={rows} total={total} />
    </Panel>
  );
}
