import { Alert } from '@mantine/core';
import { IconWifi } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { WIFI_SCANS_TEXT } from '../../lib/code-status.ts';
import { useCode } from '../../lib/use-code.ts';
import { AnalyticsView } from './analytics-view.tsx';

const route = getRouteApi('/signed-in/codes/$id/analytics');

export function CodeAnalyticsPage() {
  const code = useCode();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      {code.type === 'wifi' && (
        <Alert icon={<IconWifi size={18} aria-hidden />} variant="light" p="sm" mb="md">
          {WIFI_SCANS_TEXT}
        </Alert>
      )}
      <AnalyticsView
        scope={{ kind: 'code', id: code.qr_id }}
        search={search}
        onSearch={(next) => navigate({ search: next, resetScroll: false })}
        rules={code.redirect_rules}
        file={code.slug}
      />
    </>
  );
}
