import { Button, Menu, Text } from '@mantine/core';
import { DownloadIcon } from 'lucide-react';
import { picturePdf } from '../../../../src/render/picture/pdf.ts';
import { drawSvg } from '../../../../src/render/picture/svg.ts';
import { pictureText } from '../../../../src/render/picture/text.ts';
import { useDownloadGuard } from '../../../components/download-guard.tsx';
import { FORMAT_TEXT, FORMATS, type Format, fileBaseName, fileHref } from '../../../lib/code-files.ts';
import { drawnParts } from '../../../lib/picture-url.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { Code } from '../../../lib/v2.ts';
import type { Design } from '../draft/parsed-draft.ts';
import type { Offer } from '../draft/save-state.ts';

type Props = { code: Code; design: Design; offer: Offer; isSaved: boolean };

/** How to get a file, or why there is none. */
type Source = { save: () => unknown } | { href: string } | { reason: string };

/** The design as files, or, while it cannot be downloaded, what can be instead: named as such. */
export function DownloadMenu(props: Props) {
  const { note } = props.offer;
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" px="sm" leftSection={<DownloadIcon size={16} aria-hidden />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {note && <Menu.Label>{note}</Menu.Label>}
        {FORMATS.map((format) => (
          <FormatItem key={format} format={format} {...props} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const WHICH_TEXT = { shown: '', saved: 'Saved design as ', last: 'Last picture as ', none: '' };

function FormatItem({ format, ...props }: Props & { format: Format }) {
  const { onLink, guarded } = useDownloadGuard(props.code);
  const source = sourceOf(format, props);
  const { name, use } = FORMAT_TEXT[format];
  const text = (
    <>
      {WHICH_TEXT[props.offer.which]}
      {name}{' '}
      <Text span display="block" size="xs" c="dimmed">
        {'reason' in source ? source.reason : use}
      </Text>
    </>
  );
  if ('reason' in source) return <Menu.Item disabled>{text}</Menu.Item>;
  return 'href' in source ? (
    <Menu.Item component="a" href={source.href} download onClick={onLink}>
      {text}
    </Menu.Item>
  ) : (
    <Menu.Item onClick={guarded(source.save)}>{text}</Menu.Item>
  );
}

/** A design that is not saved is drawn in the browser; other files come from the server. */
function sourceOf(format: Format, { code, design, offer, isSaved }: Props): Source {
  if (offer.which === 'none') return { reason: offer.note };
  if (offer.which !== 'shown' || isSaved) {
    const href = fileHref(code, format);
    return href === null ? { reason: 'Only of a design that is drawn' } : { href };
  }
  if (format === 'png') return { reason: 'Save the design first' };
  const { payload } = code;
  const { style, image } = design;
  const parts = drawnParts(design.decoration, image);
  return {
    save: () => {
      const content =
        format === 'svg'
          ? drawSvg(payload, style, pictureText(payload), parts, image)
          : picturePdf(payload, style, parts, image);
      saveFile(new Blob([content], { type: FORMAT_TEXT[format].media }), `${fileBaseName(code)}.${format}`);
    },
  };
}
