import { Accordion, Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { ArrowLeftRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Decoration, DecorationKey } from '../../../../src/render/picture/decoration.ts';
import type { StyleKey } from '../../../../src/render/picture/style.ts';
import { type Group as ControlGroup, GROUP_TITLES, GROUPS, keysInGroup } from '../../../lib/style-controls.ts';
import classes from '../designer.module.css';
import type { Draft, DraftValue, SettingKey } from '../draft/draft.ts';
import { type Finding, sectionText } from '../draft/findings.ts';
import type { ParsedDraft } from '../draft/parsed-draft.ts';
import { SectionNote } from '../finding-text.tsx';
import { FrameSection } from '../frame/frame-section.tsx';
import { LogoSection } from '../logo/logo-section.tsx';
import type { DecorateProps } from './decorate.ts';
import { InkControls } from './ink-controls.tsx';
import { StyleControl } from './style-control.tsx';

type Props = {
  draft: Draft;
  decoration: Decoration;
  decorate: DecorateProps['decorate'];
  parsedDraft: ParsedDraft;
  findings: readonly Finding[];
  change: (key: StyleKey, value: DraftValue) => void;
  onApply: (draft: Partial<Draft>) => void;
  /** What to start from, above the settings. */
  start: ReactNode;
};

/** Settings that share a line with their neighbour, and how many fit on a line on a phone. */
const HALF: Partial<Record<StyleKey, 1 | 2>> = {
  foreground_color: 1,
  background_color: 1,
  width: 2,
  height: 2,
  padding: 2,
  dpi: 2,
};

/** Parts of the decoration that are shown with the controls of a group. */
const PARTS_IN: Partial<Record<ControlGroup, DecorationKey[]>> = { colours: ['eye_color', 'gradient'] };

export function StyleSections(props: Props) {
  const { draft, decoration, decorate, parsedDraft, findings, change, onApply, start } = props;
  /** `keys`: the settings whose errors and warnings are summed up beside the title. */
  const section = (id: string, title: string, keys: readonly SettingKey[], content: ReactNode) => (
    <Accordion.Item key={id} value={id}>
      <Accordion.Control>
        {title}
        <SectionNote text={sectionText(keys, parsedDraft, findings)} />
      </Accordion.Control>
      <Accordion.Panel>{content}</Accordion.Panel>
    </Accordion.Item>
  );
  const errorOf = (field: string) => (!parsedDraft.ok && parsedDraft.field === field ? parsedDraft.message : undefined);
  const notes = parsedDraft.ok ? parsedDraft.design.notes : [];
  const parts = { decoration, decorate, errorOf, notes };
  const control = (key: StyleKey) => (
    <StyleControl
      key={key}
      styleKey={key}
      value={draft[key]}
      unit={String(draft.unit)}
      isSquare={draft.width === draft.height}
      change={change}
      error={!parsedDraft.ok && parsedDraft.key === key ? parsedDraft.message : undefined}
      finding={findings.find((one) => one.key === key)}
    />
  );
  return (
    <Accordion
      multiple
      defaultValue={['start', 'shape', 'colours', 'logo', 'frame']}
      order={2}
      classNames={{ control: classes.control, content: classes.content }}
    >
      {section('start', 'Start from', [], start)}
      {GROUPS.map((group) => [
        section(
          group,
          GROUP_TITLES[group],
          [...keysInGroup(group), ...(PARTS_IN[group] ?? [])],
          <Stack gap="lg">
            {pairs(keysInGroup(group)).map((keys) =>
              keys.length === 1 ? (
                keys.map(control)
              ) : (
                <SimpleGrid
                  key={keys.join()}
                  cols={{ base: HALF[keys[0] ?? 'width'] ?? 1, xs: 2 }}
                  verticalSpacing="lg"
                >
                  {keys.map(control)}
                </SimpleGrid>
              ),
            )}
            {group === 'colours' && <SwapColours draft={draft} onApply={onApply} />}
            {group === 'colours' && <InkControls {...parts} dots={String(draft.foreground_color)} />}
          </Stack>,
        ),
        ...(group === 'colours'
          ? [
              section('logo', 'Logo', ['logo'], <LogoSection {...parts} />),
              section('frame', 'Frame', ['frame'], <FrameSection {...parts} />),
            ]
          : []),
      ])}
    </Accordion>
  );
}

/** Groups neighbours that share a line. */
function pairs(keys: readonly StyleKey[]): StyleKey[][] {
  const lines: StyleKey[][] = [];
  for (const key of keys) {
    const last = lines.at(-1);
    const joins = HALF[key] !== undefined && last?.length === 1 && last.every((other) => HALF[other]);
    if (joins) last.push(key);
    else lines.push([key]);
  }
  return lines;
}

function SwapColours({ draft, onApply }: { draft: Draft; onApply: (draft: Partial<Draft>) => void }) {
  const { foreground_color, background_color } = draft;
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<ArrowLeftRightIcon size={16} aria-hidden />}
        onClick={() => onApply({ foreground_color: background_color, background_color: foreground_color })}
      >
        Swap colours
      </Button>
    </Group>
  );
}
