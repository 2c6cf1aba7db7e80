import { Card, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Project } from '../../../../src/http/dashboard/contract.ts';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { drawSvg } from '../../../../src/render/picture/svg.ts';
import { pictureText } from '../../../../src/render/picture/text.ts';
import { shortLink } from '../link-text.ts';
import classes from './code-preview.module.css';
import { sampleLink, samplePayload } from './sample-link.ts';

type Props = { publicUrl: string; project: Project | undefined; isWifi: boolean };

/** What the code will look like, drawn with a link like its own: the real one exists when the code does. */
export function CodePreview({ publicUrl, project, isWifi }: Props) {
  const source = useMemo(() => {
    const payload = samplePayload(publicUrl, project);
    const svg = drawSvg(payload, DEFAULT_STYLE, pictureText(payload));
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [publicUrl, project]);

  return (
    <Card withBorder padding="lg" className={classes.card}>
      <Stack gap="sm" align="center" ta="center">
        <img src={source} width={220} height={220} alt="Sample of the code" className={classes.picture} />
        <Text size="sm" fw={550}>
          Preview
        </Text>
        <Text size="xs" c="dimmed">
          {isWifi
            ? 'A sample. The real picture holds the network itself and may have more squares.'
            : `A sample. The real one gets its own link, like ${shortLink(sampleLink(publicUrl, project))}`}
        </Text>
        <Text size="xs" c="dimmed">
          Colours, shapes and size can be changed after it is created.
        </Text>
      </Stack>
    </Card>
  );
}
