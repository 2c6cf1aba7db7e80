import { Page } from '../../components/page.tsx';
import { AnalyticsView } from './analytics-view.tsx';
import { WatchedCodes } from './watched-codes.tsx';

export function AccountAnalyticsPage() {
  return (
    <Page title="Analytics" lead="Scans of all your codes.">
      <AnalyticsView scope={{ kind: 'account' }} rules={null} file="all-codes">
        <WatchedCodes />
      </AnalyticsView>
    </Page>
  );
}
