import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../../app/queries.ts';
import { useCode } from '../codes/use-code.ts';
import { useCodeChange } from '../codes/use-code-change.ts';
import { LockedRules } from './locked-rules.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { WifiRules } from './wifi-rules.tsx';

export function RulesPage() {
  const code = useCode();
  const { data: me } = useSuspenseQuery(meQuery);
  const change = useCodeChange(code.qr_id);
  if (code.type === 'wifi' && code.redirect_rules.length === 0) return <WifiRules />;
  if (me.plan.advanced_redirects) return <RulesEditor key={code.qr_id} code={code} zone={me.timezone} />;
  const remove = () => change.mutate({ redirect_rules: [], revision: code.revision });
  return <LockedRules code={code} me={me} onRemove={remove} isSaving={change.isPending} />;
}
