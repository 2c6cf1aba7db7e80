import { Button, SimpleGrid } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { codeFile } from './code-file.ts';
import { FORMAT_WORDS, FORMATS } from './formats.ts';
import { savePdf } from './save-pdf.ts';

/** One button for each format. */
export function DownloadButtons({ code }: { code: Code }) {
  return (
    <SimpleGrid cols={3} spacing="xs">
      {FORMATS.map((format) => {
        const file = codeFile(code, format);
        const { name, use } = FORMAT_WORDS[format];
        const look = {
          variant: 'default',
          px: 'xs',
          mih: 40,
          leftSection: <IconDownload size={15} aria-hidden />,
          'aria-label': `Download ${name}`,
          title: use,
        };
        return file.kind === 'link' ? (
          <Button key={format} {...look} component="a" href={file.href} download={file.name}>
            {name}
          </Button>
        ) : (
          <Button
            key={format}
            {...look}
            disabled={file.kind === 'none'}
            onClick={() => file.kind === 'made' && savePdf(code, file.name)}
          >
            {name}
          </Button>
        );
      })}
    </SimpleGrid>
  );
}
