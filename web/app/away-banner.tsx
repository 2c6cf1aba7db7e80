import { Alert, Box } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIsServerAway } from '../lib/server-reach.ts';

/** Shown while the server cannot be reached. Then it goes away, and what is shown is fetched again. */
export function AwayBanner() {
  const isAway = useIsServerAway();
  const wasAway = useRef(false);
  const queries = useQueryClient();
  useEffect(() => {
    if (wasAway.current && !isAway) void queries.invalidateQueries();
    wasAway.current = isAway;
  }, [isAway, queries]);
  return (
    <Box role="status" pos="sticky" top={64} style={{ zIndex: 10 }}>
      {isAway && (
        <Alert variant="filled" color="red" icon={<IconPlugConnectedX size={18} aria-hidden />} p="sm" mb="lg">
          The server cannot be reached. What you see may be out of date. This page goes on by itself as soon as the
          server answers; what you typed is kept.
        </Alert>
      )}
    </Box>
  );
}
