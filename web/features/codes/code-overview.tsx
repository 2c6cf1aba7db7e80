import { Divider, Grid, Stack } from '@mantine/core';
import { CodeAlerts } from './detail/code-alerts.tsx';
import { ContentSection } from './detail/content-section.tsx';
import { FactsSection } from './detail/facts-section.tsx';
import { LimitsSection } from './detail/limits-section.tsx';
import { OptionsSection } from './detail/options-section.tsx';
import { PictureCard } from './detail/picture-card.tsx';
import { RulesSection } from './detail/rules-section.tsx';
import { ScansSection } from './detail/scans-section.tsx';
import { useCode } from './use-code.ts';

/** A code at a glance, and everything about it that is changed in one step. */
export function CodeOverview() {
  const code = useCode();
  return (
    <Stack gap="lg">
      <CodeAlerts code={code} />
      <Grid gap={{ base: 'lg', md: 'xl' }}>
        <Grid.Col span={{ base: 12, sm: 5, md: 4 }}>
          <PictureCard code={code} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 7, md: 8 }}>
          <Stack gap="xl">
            <ContentSection code={code} />
            <Divider />
            <ScansSection code={code} />
            {/* A Wi-Fi code is read without us: none of this would reach a phone. */}
            {code.type !== 'wifi' && (
              <>
                <RulesSection code={code} />
                <LimitsSection code={code} />
                <Divider />
                <OptionsSection code={code} />
              </>
            )}
            <FactsSection code={code} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
