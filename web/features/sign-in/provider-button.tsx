import { Button } from '@mantine/core';
import type { About } from '../../../src/http/dashboard/contract.ts';

type Props = { oidc: NonNullable<About['oidc']>; next?: string | undefined; isMain?: boolean };

/** Leads to the operator's provider, and from there to `next`, a path of the dashboard. */
export function ProviderButton({ oidc, next, isMain = false }: Props) {
  const query = next === undefined ? '' : `?${new URLSearchParams({ return_to: `/app${next}` })}`;
  return (
    <Button component="a" href={oidc.start_url + query} size="md" fullWidth variant={isMain ? 'filled' : 'default'}>
      Sign in with {oidc.name}
    </Button>
  );
}
