import { Anchor, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { StatusBadge } from '../status-badge.tsx';
import { CodeActions } from './code-actions.tsx';
import { CodeTitle } from './code-title.tsx';
import { RenameForm } from './rename-form.tsx';

/** The name of the code, how it stands, and what can be done with it. While it is renamed, only that. */
export function CodeHeader({ code }: { code: Code }) {
  const [title, setTitle] = useState<'shown' | 'edited' | 'edited before'>('shown');
  return (
    <Stack gap={4}>
      <Anchor
        size="sm"
        c="dimmed"
        w="fit-content"
        py={10}
        my={-10}
        renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}
      >
        <Group gap={4} component="span">
          <IconArrowLeft size={15} aria-hidden />
          Codes
        </Group>
      </Anchor>
      {title === 'edited' ? (
        <>
          <VisuallyHidden component="h1">{code.label}</VisuallyHidden>
          <RenameForm code={code} onDone={() => setTitle('edited before')} />
        </>
      ) : (
        <Group justify="space-between" align="center" wrap="nowrap" gap="sm" mih={42}>
          <Group gap="sm" wrap="nowrap" miw={0} flex={1}>
            <CodeTitle
              label={code.label}
              isFocused={title === 'edited before'}
              onRename={() => setTitle('edited')}
            />
            <StatusBadge code={code} />
          </Group>
          <CodeActions code={code} />
        </Group>
      )}
    </Stack>
  );
}
