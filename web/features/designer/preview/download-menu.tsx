import { Button, Menu, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { picturePdf } from '../../../../src/render/picture/pdf.ts';
import { drawSvg } from '../../../../src/render/picture/svg.ts';
import { pictureText } from '../../../../src/render/picture/text.ts';
import { useDownloadGuard } from '../../../components/download-guard.tsx';
import { FORMAT_TEXT, type Format, fileBaseName } from '../../../lib/code-files.ts';
import { sameOriginPath } from '../../../lib/link-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { type Design, drawnParts } from '../draft/parsed-draft.ts';
import { pngUnavailableReason, type SaveState } from '../draft/save-state.ts';

type Props = { code: Code; design: Design; saveState: SaveState };

/** The design as files: vector formats are drawn in the browser, PNG comes from the server once it is saved. */
export function DownloadMenu({ code, design, saveState }: Props) {
  const { style, image } = design;
  const parts = drawnParts(design.decoration, image);
  const { onLink, guarded } = useDownloadGuard(code);
  const named = (format: Format) => `${fileBaseName(code)}.${format}`;
  const save = (format: Format, content: BlobPart) =>
    saveFile(new Blob([content], { type: FORMAT_TEXT[format].media }), named(format));
  const saveSvg = () => save('svg', drawSvg(code.payload, style, pictureText(code.payload), parts, image));
  const savePdf = () => save('pdf', picturePdf(code.payload, style, parts, image));
  const noPng = pngUnavailableReason(saveState, code.file_url_png, style.export_png);
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="default" px="sm" leftSection={<IconDownload size={16} aria-hidden />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={guarded(saveSvg)}>
          <FormatText format="svg" />
        </Menu.Item>
        <Menu.Item onClick={guarded(savePdf)}>
          <FormatText format="pdf" />
        </Menu.Item>
        {noPng === null && code.file_url_png ? (
          <Menu.Item
            component="a"
            href={sameOriginPath(code.file_url_png)}
            download={named('png')}
            onClick={onLink}
          >
            <FormatText format="png" />
          </Menu.Item>
        ) : (
          <Menu.Item disabled>
            <FormatText format="png" reason={noPng} />
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function FormatText({ format, reason = null }: { format: Format; reason?: string | null }) {
  const { name, use } = FORMAT_TEXT[format];
  return (
    <>
      {name}{' '}
      <Text span display="block" size="xs" c="dimmed">
        {reason ?? use}
      </Text>
    </>
  );
}
