import { Anchor, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { CopyLink } from '../copy-link.tsx';
import { DownloadButtons } from '../download/download-buttons.tsx';
import { ownPath, shortLink } from '../link-text.ts';
import classes from './picture-card.module.css';
import { ScannabilityLine } from './scannability-line.tsx';

/** The picture, how to get it, and the link behind it. */
export function PictureCard({ code }: { code: Code }) {
  const isDrawing = code.render_status === 'pending' || code.render_status === 'rendering';
  return (
    <Card withBorder padding="md" className={classes.card}>
      <Stack gap="md">
        {code.file_url_svg ? (
          <img
            src={ownPath(code.file_url_svg)}
            width={320}
            height={320}
            alt={`QR code of ${code.label}`}
            className={classes.picture}
          />
        ) : (
          <Skeleton className={classes.picture} animate={isDrawing} />
        )}
        <Text size="xs" c="dimmed" role="status" className={classes.state}>
          {isDrawing ? 'Drawing the picture…' : ''}
        </Text>
        <DownloadButtons code={code} />
        {code.scannability && <ScannabilityLine scannability={code.scannability} />}
        <div>
          <Text size="xs" c="dimmed">
            {code.type === 'wifi' ? 'Page with the network' : 'Public link'}
          </Text>
          <Group gap={6} wrap="nowrap" justify="space-between">
            <Anchor href={code.link} target="_blank" rel="noreferrer" size="sm" ff="monospace" truncate>
              {shortLink(code.link)}
            </Anchor>
            <CopyLink link={code.link} label={code.label} />
          </Group>
        </div>
      </Stack>
    </Card>
  );
}
