import { Alert } from '@mantine/core';
import { IconWifi } from '@tabler/icons-react';
import { WIFI_SCANS_TEXT } from '../../lib/code-status.ts';
import { useCode } from '../../lib/use-code.ts';
import { AnalyticsView } from './analytics-view.tsx';

export function CodeAnalyticsPage() {
  const code = useCode();
  return (
    <>
      {code.type === 'wifi' && (
        <Alert icon={<IconWifi size={18} aria-hidden />} variant="light" p="sm" mb="md">
          {WIFI_SCANS_TEXT}
        </Alert>
      )}
      <AnalyticsView scope={{ kind: 'code', id: code.qr_id }} rules={code.redirect_rules} file={code.slug} />
    </>
  );
}
