import { Button } from '@mantine/core';
import { Share2Icon } from 'lucide-react';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useSecretDialog } from '../../../components/secret-dialog.tsx';
import { useMay } from '../../../lib/may.ts';
import type { ReportSubject } from './report-query.ts';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** Makes and ends reports for clients. */
export function ShareReport({ subject }: { subject: ReportSubject | null }) {
  const [state, dispatch] = useSecretDialog();
  if (!useMay('qr.write')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Share2Icon size={16} aria-hidden />}
        onClick={() => dispatch({ kind: 'open' })}
      >
        Share
      </Button>
      <LazyDialog isOpen={state.isOpen}>
        <ReportDialog subject={subject} state={state} dispatch={dispatch} />
      </LazyDialog>
    </>
  );
}
