import { Anchor, Button, Divider, Grid, Group, List, Progress, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FactList } from '../../../components/fact-list.tsx';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { Section } from '../../../components/section.tsx';
import { WIFI_SCANS_TEXT } from '../../../lib/code-status.ts';
import { useDates } from '../../../lib/dates.ts';
import { useMay } from '../../../lib/may.ts';
import { notifyError } from '../../../lib/notify.tsx';
import { noticesQuery } from '../../../lib/queries.ts';
import { rulesOf } from '../../../lib/redirect-rules.ts';
import { ruleSentence } from '../../../lib/rule-text.ts';
import { useCode } from '../../../lib/use-code.ts';
import { useCodeSave } from '../../../lib/use-code-save.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import type { Code, CodeChange } from '../../../lib/v2.ts';
import { CODE_TYPE_TEXT, isLink } from '../code-types.ts';
import { destinationSentence } from '../destination-text.ts';
import { hasLimits } from '../fields/limits.ts';
import { PlannedSection } from '../planned/planned-section.tsx';
import { AliasSection } from './alias-section.tsx';
import { CodeAlerts } from './code-alerts.tsx';
import { ContentSection } from './content-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PictureCard } from './picture-card.tsx';
import { ReadContent } from './read-content.tsx';
import { ReadSplit } from './read-split.tsx';
import { SplitSection } from './split-section.tsx';
import { useCodeSettings } from './use-code-settings.ts';

/** An overview of a code; for those who may, with everything that can be changed in one step. */
export function CodeOverview() {
  const code = useCode();
  const canChange = useMay('qr.write');
  return canChange ? <ChangeableOverview key={code.qr_id} code={code} /> : <ReadOverview code={code} />;
}

function ReadOverview({ code }: { code: Code }) {
  const settings = useCodeSettings(code);
  return (
    <Stack gap="lg">
      <CodeAlerts code={code} />
      <Grid gap={{ base: 'lg', md: 'xl' }}>
        <Grid.Col span={{ base: 12, sm: 5, md: 4 }}>
          <PictureCard code={code} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 7, md: 8 }}>
          <Stack gap="xl">
            <ReadContent code={code} />
            {code.split !== null && <ReadSplit split={code.split} by={code.split_by} />}
            <Divider />
            <ScansSection code={code} />
            {code.type !== 'wifi' && <RulesSection code={code} canChange={false} />}
            <PlannedSection code={code} canChange={false} />
            <FactsSection code={code} more={settings} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function ChangeableOverview({ code }: { code: Code }) {
  const [isContentUnsaved, setContentUnsaved] = useState(false);
  const [areNotesUnsaved, setNotesUnsaved] = useState(false);
  const [areLimitsUnsaved, setLimitsUnsaved] = useState(false);
  const [isAliasUnsaved, setAliasUnsaved] = useState(false);
  const [isSplitUnsaved, setSplitUnsaved] = useState(false);
  const [isPasswordUnsaved, setPasswordUnsaved] = useState(false);
  // A program can limit the page of a Wi-Fi code. What is cleared stays in sight until the page is left.
  const [isLimited] = useState(hasLimits(code));
  return (
    <Stack gap="lg">
      <LeaveGuard
        isChanged={[
          isContentUnsaved,
          isSplitUnsaved,
          areLimitsUnsaved,
          areNotesUnsaved,
          isAliasUnsaved,
          isPasswordUnsaved,
        ].some(Boolean)}
        text="You changed this code and did not save it."
      />
      <CodeAlerts code={code} />
      <Grid gap={{ base: 'lg', md: 'xl' }}>
        <Grid.Col span={{ base: 12, sm: 5, md: 4 }}>
          <PictureCard code={code} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 7, md: 8 }}>
          <Stack gap="xl">
            <ContentSection code={code} onUnsaved={setContentUnsaved} />
            {isLink(code.type) && <SplitSection code={code} onUnsaved={setSplitUnsaved} />}
            <AliasSection code={code} onUnsaved={setAliasUnsaved} />
            <Divider />
            <ScansSection code={code} />
            {/* Phones read a Wi-Fi code without us, so none of this applies. */}
            {code.type !== 'wifi' && (
              <>
                <RulesSection code={code} canChange />
                <LimitsSection code={code} onUnsaved={setLimitsUnsaved} />
                <PasswordSection code={code} onUnsaved={setPasswordUnsaved} />
                <Divider />
                <OptionsSection code={code} />
              </>
            )}
            {code.type === 'wifi' && isLimited && <LimitsSection code={code} onUnsaved={setLimitsUnsaved} />}
            <PlannedSection code={code} canChange />
            <Divider />
            <NotesSection code={code} onUnsaved={setNotesUnsaved} />
            <FactsSection code={code} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

/** The number of scans, and what is left of the limit. */
function ScansSection({ code }: { code: Code }) {
  const { count } = useDates();
  const { scan_count: scans, scan_limit: limit } = code;
  return (
    <Section title="Scans" lead={code.type === 'wifi' && WIFI_SCANS_TEXT}>
      <Stack gap={6}>
        <Group gap={6} align="baseline">
          <Text fz={28} fw={650} lh={1.1} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {count(scans)}
          </Text>
          {limit !== null && (
            <Text size="sm" c="dimmed">
              of {count(limit)} · {count(Math.max(0, limit - scans))} left
            </Text>
          )}
        </Group>
        {limit !== null && (
          <Progress
            value={Math.min(100, (100 * scans) / limit)}
            color={scans >= limit ? 'orange' : 'indigo'}
            aria-label={`${count(scans)} of ${count(limit)} scans`}
          />
        )}
        <Anchor
          size="sm"
          w="fit-content"
          renderRoot={(props) => <Link to="/codes/$id/analytics" params={{ id: code.qr_id }} search={{}} {...props} />}
        >
          View analytics
        </Anchor>
      </Stack>
    </Section>
  );
}

const SHOWN = 3;

/** The first rules as text, and a link to all of them. */
function RulesSection({ code, canChange }: { code: Code; canChange: boolean }) {
  const id = code.qr_id;
  const rules = rulesOf(code);
  const goes = code.split === null ? 'goes to the same place' : 'is split';
  return (
    <Section
      title="Rules"
      lead={
        rules.length === 0
          ? `No rules. Every scan ${goes}; rules can send visitors elsewhere by device, country, language or time.`
          : 'The first rule that matches a scan wins.'
      }
    >
      {rules.length > 0 && (
        <List type="ordered" size="sm" spacing={4}>
          {rules.slice(0, SHOWN).map((rule, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules are identified by their position
            <List.Item key={place} className="wrap-anywhere">
              {ruleSentence(rule)}
            </List.Item>
          ))}
        </List>
      )}
      {rules.length > SHOWN && (
        <Text size="sm" c="dimmed">
          and {rules.length - SHOWN} more
        </Text>
      )}
      {(canChange || rules.length > 0) && (
        <Button
          variant="default"
          w="fit-content"
          renderRoot={(props) => <Link to="/codes/$id/rules" params={{ id }} {...props} />}
        >
          {canChange ? (rules.length === 0 ? 'Add rules' : 'Edit rules') : 'Try the rules'}
        </Button>
      )}
    </Section>
  );
}

/** Switches: analytics and query parameters. */
function OptionsSection({ code }: { code: Code }) {
  const { save } = useCodeSave(code.qr_id);
  const set = async (wanted: CodeChange) => {
    const result = await save(code, wanted);
    // On a conflict the switch shows the other user's value.
    if (result.kind !== 'saved')
      notifyError(
        result.kind === 'refused' ? result.error : 'It was changed elsewhere in the meantime.',
        'The change was not saved',
      );
  };
  return (
    <Section title="Options">
      <Stack gap="md">
        <Switch
          label="Record country, device and referrer of scans"
          description="Scans are counted either way. Addresses of visitors are never kept."
          checked={code.analytics_enabled}
          onChange={(event) => set({ analytics_enabled: event.currentTarget.checked })}
        />
        {(isLink(code.type) || code.type === 'app') && (
          <Switch
            label="Pass query parameters on"
            description="Everything after the ? in the link is added to the destination."
            checked={code.pass_query}
            onChange={(event) => set({ pass_query: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Section>
  );
}

function lastScanText({ last_scan_day, scan_count }: Code, day: (text: string) => string): string {
  if (last_scan_day !== null) return day(last_scan_day);
  return scan_count === 0 ? 'Never' : 'Not known';
}

/** What programs set and name the code by. */
function programFacts({ external_id, metadata }: Code): [string, string][] {
  const pairs = Object.entries(metadata).map(([key, value]) => `${key}: ${value}`);
  return [
    ...(external_id === null ? [] : [['Own id', external_id] as [string, string]]),
    ...(pairs.length === 0 ? [] : [['Metadata', pairs.join(', ')] as [string, string]]),
  ];
}

type FactsProps = { code: Code; more?: readonly [string, string][] };

function FactsSection({ code, more = [] }: FactsProps) {
  const { dateTime, date, day } = useDates();
  const check = useQuery(noticesQuery(code.qr_id)).data?.destination_check;
  const { nameOf } = useProjects();
  const facts: [string, string][] = [
    ['Project', nameOf(code.project_id)],
    ['Type', CODE_TYPE_TEXT[code.type].name],
    ['Created', `${dateTime(code.created_at)}${code.created_via === 'api' ? ', over the API' : ''}`],
    ['Changed', dateTime(code.updated_at)],
    ['Last scan', lastScanText(code, day)],
    ...programFacts(code),
    ...(check ? [['Destination', destinationSentence(check, date)] as [string, string]] : []),
    ...more,
  ];
  return (
    <Section title="Details">
      <FactList gap={6} labelWidth={more.length > 0 ? '9rem' : '6rem'} facts={facts} />
    </Section>
  );
}
