import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { codeFile } from './code-file.ts';
import { FORMAT_WORDS, FORMATS } from './formats.ts';
import { savePdf } from './save-pdf.ts';

/** One entry of a menu for each format. */
export function DownloadItems({ code }: { code: Code }) {
  return FORMATS.map((format) => {
    const file = codeFile(code, format);
    const words = `Download ${FORMAT_WORDS[format].name}`;
    const icon = <IconDownload size={16} aria-hidden />;
    if (file.kind === 'link') {
      return (
        <Menu.Item key={format} component="a" href={file.href} download={file.name} leftSection={icon}>
          {words}
        </Menu.Item>
      );
    }
    return (
      <Menu.Item
        key={format}
        leftSection={icon}
        disabled={file.kind === 'none'}
        onClick={() => file.kind === 'made' && savePdf(code, file.name)}
      >
        {words}
      </Menu.Item>
    );
  });
}
