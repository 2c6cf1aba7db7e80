import type { RedirectRule, Variant } from '../../../../src/codes/values/redirect-rule.ts';
import { readableUrl } from '../../../lib/link-text.ts';
import { shareText } from '../../../lib/split-text.ts';
import type { ScopeAnalytics } from '../analytics-query.ts';
import { Panel } from '../panel/panel.tsx';
import { ValueTable } from './value-table.tsx';

type Props = {
  analytics: ScopeAnalytics;
  /** As of today; null: of several codes. */
  rules: readonly RedirectRule[] | null;
  split: readonly Variant[] | null;
  file: string;
};

const LEAD =
  'Scans of splits and apps, by where they led. What a destination of a split gets differs from its share by chance, the more the fewer scans there are.';

/** Hidden where no scan was of a split or an app. */
export function VariantsPanel({ analytics: { variants, total }, rules, split, file }: Props) {
  if (variants.every(({ url }) => url === null)) return null;
  const rows = variants.map(({ rule, url, scans }) => ({
    value: `${rule ?? 0} ${url ?? ''}`,
    name:
      url === null
        ? `${ruleText(rule)}Without a split`
        : `${ruleText(rule)}${readableUrl(url)}${weightText(url, splitOf(rule, rules, split))}`,
    scans,
  }));
  return (
    <Panel title="Destinations" lead={LEAD} csv={{ name: `${file}-splits`, items: variants }}>
      <ValueTable head="Destination" rows={rows} total={total} />
    </Panel>
  );
}

function ruleText(rule: number | null): string {
  return rule === null ? '' : `Rule ${rule}: `;
}

/** The split that stands there now. */
function splitOf(
  rule: number | null,
  rules: readonly RedirectRule[] | null,
  split: readonly Variant[] | null,
): readonly Variant[] | null {
  if (rule === null) return split;
  const found = rules?.[rule - 1];
  return found && 'split' in found ? found.split : null;
}

/** Nothing where the destination is in no split any more. */
function weightText(url: string, split: readonly Variant[] | null): string {
  const weight = (split ?? []).reduce((sum, each) => (each.url === url ? sum + each.weight : sum), 0);
  const share = shareText(
    weight,
    (split ?? []).map((each) => each.weight),
  );
  return weight === 0 ? '' : `, weight ${share}`;
}
