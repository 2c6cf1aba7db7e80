import { IconWifi } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { useCode } from '../../lib/use-code.ts';
import { AnalyticsView } from './analytics-view.tsx';

const route = getRouteApi('/signed-in/codes/$id/analytics');

export function CodeAnalyticsPage() {
  const code = useCode();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (code.type === 'wifi') {
    return (
      <EmptyState icon={IconWifi} title="Scans are not counted">
        Phones join the network by themselves, without asking this server.
      </EmptyState>
    );
  }
  return (
    <AnalyticsView
      scope={{ kind: 'code', id: code.qr_id }}
      search={search}
      onSearch={(next) => navigate({ search: next, resetScroll: false })}
      rules={code.redirect_rules}
      file={code.slug}
    />
  );
}
