import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';
import { AnalyticsView } from './analytics-view.tsx';
import { WatchedCodes } from './watched-codes.tsx';

const route = getRouteApi('/signed-in/analytics');

export function AccountAnalyticsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title="Analytics" lead="Scans of all your codes.">
      <AnalyticsView
        scope={{ kind: 'account' }}
        search={search}
        onSearch={(next) => navigate({ search: next, resetScroll: false })}
        rules={null}
        file="all-codes"
      >
        <WatchedCodes search={search} />
      </AnalyticsView>
    </Page>
  );
}
