import { Anchor, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { DownloadIcon } from 'lucide-react';
import type { RenderStatus } from '../../../../src/codes/values/code-values.ts';
import { useDownloadGuard } from '../../../components/download-guard.tsx';
import { ScannabilityLine } from '../../../components/scannability-line.tsx';
import { FORMAT_TEXT, FORMATS, fileHref } from '../../../lib/code-files.ts';
import { sameOriginPath } from '../../../lib/link-text.ts';
import type { Code } from '../../../lib/v2.ts';
import { CopyLink } from '../copy-link.tsx';
import { ShortLink } from '../short-link.tsx';
import classes from './picture-card.module.css';

const isDrawing = (status: RenderStatus) => status === 'pending' || status === 'rendering';

/** The picture, its downloads, and its link. */
export function PictureCard({ code }: { code: Code }) {
  return (
    <Card withBorder padding="md" className={classes.card}>
      <Stack gap="md">
        {code.file_url_svg ? (
          <img
            src={sameOriginPath(code.file_url_svg)}
            width={320}
            height={320}
            alt={`QR code of ${code.label}`}
            className={classes.picture}
          />
        ) : (
          <Skeleton className={classes.picture} animate={isDrawing(code.render_status)} />
        )}
        <Text size="xs" c="dimmed" role="status" className={classes.state}>
          {stateText(code)}
        </Text>
        <DownloadButtons code={code} />
        {code.scannability && <ScannabilityLine scannability={code.scannability} />}
        <div>
          <Text size="xs" c="dimmed">
            {code.type === 'wifi' ? 'Page with the network' : 'Public link'}
          </Text>
          <Group gap={6} wrap="nowrap" justify="space-between">
            <Anchor href={code.link} target="_blank" rel="noreferrer" size="sm" ff="monospace" miw={0}>
              <ShortLink link={code.link} />
            </Anchor>
            <CopyLink link={code.link} label={code.label} />
          </Group>
        </div>
      </Stack>
    </Card>
  );
}

/** Which design the picture and the files show, unless it is the saved one. */
function stateText({ render_status, file_url_svg }: Code): string {
  if (render_status === 'error') {
    return file_url_svg ? 'Picture and files show an earlier design, the last one that could be read.' : '';
  }
  if (!isDrawing(render_status)) return '';
  return file_url_svg ? 'Drawing the new picture… This is the one before.' : 'Drawing the picture…';
}

/** One button for each format. */
function DownloadButtons({ code }: { code: Code }) {
  const { onLink } = useDownloadGuard(code);
  return (
    <SimpleGrid cols={3} spacing="xs">
      {FORMATS.map((format) => {
        const href = fileHref(code, format);
        const { name, use } = FORMAT_TEXT[format];
        const look = {
          variant: 'default',
          px: 4,
          mih: 40,
          leftSection: <DownloadIcon size={15} aria-hidden />,
          'aria-label': `Download ${name}`,
          title: use,
        };
        return href === null ? (
          <Button key={format} {...look} disabled>
            {name}
          </Button>
        ) : (
          <Button key={format} {...look} component="a" href={href} download onClick={onLink}>
            {name}
          </Button>
        );
      })}
    </SimpleGrid>
  );
}
