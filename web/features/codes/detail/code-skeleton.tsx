import { Grid, Skeleton, Stack } from '@mantine/core';

/** The page of a code before the code is there. */
export function CodeSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading the code">
      <Skeleton height={28} width={240} mt={30} />
      <Skeleton height={36} width={320} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, sm: 5, md: 4 }}>
          <Skeleton height={320} radius="md" />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 7, md: 8 }}>
          <Stack gap="lg">
            <Skeleton height={72} />
            <Skeleton height={72} />
            <Skeleton height={120} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
