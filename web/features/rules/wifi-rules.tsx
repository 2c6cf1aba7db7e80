import { IconWifi } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';

export function WifiRules() {
  return (
    <EmptyState icon={IconWifi} title="A Wi-Fi code needs no rules">
      Its picture holds the network itself. Phones join without opening a link, so there is nothing to send
      elsewhere.
    </EmptyState>
  );
}
