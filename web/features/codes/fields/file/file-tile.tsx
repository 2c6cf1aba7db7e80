import { Anchor, Group, Text } from '@mantine/core';
import { FileTextIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { inAccount } from '../../../../lib/account.ts';
import { byteText } from '../../../../lib/byte-text.ts';
import classes from './file.module.css';

const TYPE_NAMES: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG picture',
  'image/jpeg': 'JPEG picture',
  'image/webp': 'WebP picture',
};

type Props = {
  file: { file_id: string; type: string; bytes: number };
  name: string;
  note?: ReactNode;
  children?: ReactNode;
};

/** A file with its picture, if it is one; its name opens it. */
export function FileTile({ file: { file_id, type, bytes }, name, note, children }: Props) {
  const address = inAccount(`/v2/files/${file_id}/content`);
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <div className={classes.thumb}>
        {type.startsWith('image/') ? (
          <img src={address} alt="" loading="lazy" />
        ) : (
          <FileTextIcon size={26} strokeWidth={1.4} aria-hidden />
        )}
      </div>
      <div className={classes.facts}>
        <Anchor href={address} download={name} size="sm" fw={500} className="wrap-anywhere">
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {TYPE_NAMES[type] ?? type}, {byteText(bytes)}
          {note}
        </Text>
      </div>
      {children}
    </Group>
  );
}
