import { Anchor, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { useDownloadGuard } from '../../../components/download-guard.tsx';
import { ScannabilityLine } from '../../../components/scannability-line.tsx';
import { FORMAT_TEXT, FORMATS } from '../../../lib/code-files.ts';
import { sameOriginPath } from '../../../lib/link-text.ts';
import { CopyLink } from '../copy-link.tsx';
import { codeFile } from '../download/code-file.ts';
import { savePdf } from '../download/picture-file.ts';
import { ShortLink } from '../short-link.tsx';
import classes from './picture-card.module.css';

/** The picture, its downloads, and its link. */
export function PictureCard({ code }: { code: Code }) {
  const isDrawing = code.render_status === 'pending' || code.render_status === 'rendering';
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

/** One button for each format. */
function DownloadButtons({ code }: { code: Code }) {
  const { onLink, guarded } = useDownloadGuard(code);
  return (
    <SimpleGrid cols={3} spacing="xs">
      {FORMATS.map((format) => {
        const file = codeFile(code, format);
        const { name, use } = FORMAT_TEXT[format];
        const look = {
          variant: 'default',
          px: 'xs',
          mih: 40,
          leftSection: <IconDownload size={15} aria-hidden />,
          'aria-label': `Download ${name}`,
          title: use,
        };
        return file.kind === 'link' ? (
          <Button key={format} {...look} component="a" href={file.href} download={file.name} onClick={onLink}>
            {name}
          </Button>
        ) : (
          <Button
            key={format}
            {...look}
            disabled={file.kind === 'none'}
            onClick={guarded(() => file.kind === 'drawn' && savePdf(code, file.name))}
          >
            {name}
          </Button>
        );
      })}
    </SimpleGrid>
  );
}
