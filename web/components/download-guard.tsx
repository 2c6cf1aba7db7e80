import { Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { CodeType } from '../../src/codes/values/code-values.ts';
import { confirmed } from '../lib/confirm.tsx';
import { aboutQuery, personQuery } from '../lib/queries.ts';

/** Stored with the address, so that the question is asked again for another local address. */
const KEY = 'repoint-local-download';

/**
 * Asks before a code that no phone can open is downloaded, once per browser. A Wi-Fi code contains no address.
 * `onLink` is for download links, `guarded` for everything else.
 */
export function useDownloadGuard({ type }: { type?: CodeType } = {}) {
  const { data: me } = useQuery({ ...personQuery, enabled: false });
  const { data: about } = useQuery(aboutQuery);
  const address = me?.local_only && about && type !== 'wifi' ? about.public_url : null;

  const confirm = (): Promise<boolean> =>
    address === null || wasConfirmed(address) ? Promise.resolve(true) : ask(address);
  return {
    onLink: (event: MouseEvent<HTMLAnchorElement>) => {
      if (address === null || wasConfirmed(address)) return;
      event.preventDefault();
      const link = event.currentTarget;
      // Confirmed: repeat the click.
      ask(address).then((isWanted) => isWanted && link.click());
    },
    guarded: (download: () => unknown) => () => void confirm().then((isWanted) => isWanted && download()),
  };
}

async function ask(address: string): Promise<boolean> {
  const isSure = await confirmed({
    title: 'No phone can open this code',
    text: (
      <Stack gap="xs">
        <Text size="sm">
          Its link begins with <Code>{address}</Code> and opens only on the server’s own machine. Printed copies keep
          that address for good.
        </Text>
        <Text size="sm">Set PUBLIC_URL first if you are going to print it.</Text>
      </Stack>
    ),
    confirm: 'Download anyway',
  });
  if (isSure) remember(address);
  return isSure;
}

/** For a browser without storage: until the page is reloaded. */
const remembered = new Set<string>();

function wasConfirmed(address: string): boolean {
  try {
    return remembered.has(address) || localStorage.getItem(KEY) === address;
  } catch {
    return false;
  }
}

function remember(address: string): void {
  remembered.add(address);
  try {
    localStorage.setItem(KEY, address);
  } catch {}
}
