import { ColorSwatch, Group, Image, Stack, Text } from '@mantine/core';
import { RENDER_STYLE } from '../../../src/render/picture/style.ts';
import { useDates } from '../../lib/dates.ts';
import { contentLines, isPlain, valueText } from '../../lib/history-text.ts';
import { usePictureUrl } from '../../lib/picture-url.ts';
import { useProjects } from '../../lib/use-projects.ts';
import classes from './history.module.css';
import { type RuleLine, rulesChange } from './rules-change.ts';
import { type Design, partLines, type StyleLine, type StylePair, styleLines } from './style-change.ts';

export type FieldChangeProps = {
  field: string;
  before: unknown;
  after: unknown;
  /** The complete designs, if the field is the design. */
  pair: StylePair | undefined;
  payload: string;
};

const ARROW = (
  <Text span inherit c="dimmed">
    →
  </Text>
);

/** The change of one field as text. */
export function FieldChange({ field, before, after, pair, payload }: FieldChangeProps) {
  const { dateTime, count } = useDates();
  const { nameOf: projectName } = useProjects();
  if (field === 'rules') return <RulesChangeView before={before} after={after} />;
  if (field === 'qr_render_metadata' || field === 'decoration') {
    return (
      <Stack gap="xs">
        {pair && (
          <Group gap="sm">
            <SmallPicture payload={payload} design={pair.before} alt="The picture before" />
            {ARROW}
            <SmallPicture payload={payload} design={pair.after} alt="The picture after" />
          </Group>
        )}
        {field === 'decoration' ? (
          <NamedLines lines={partLines(before, after)} />
        ) : (
          <Settings lines={styleLines(before, after)} />
        )}
      </Stack>
    );
  }
  if (isPlain(field)) {
    const format = { dateTime, count, projectName };
    return <BeforeAfter before={valueText(field, before, format)} after={valueText(field, after, format)} />;
  }
  return <NamedLines lines={contentLines(before, after)} />;
}

function NamedLines({ lines }: { lines: readonly { name: string; before: string; after: string }[] }) {
  return (
    <Stack gap={4}>
      {lines.map(({ name, before, after }) => (
        <div key={name}>
          <Text size="xs" c="dimmed">
            {name}
          </Text>
          <BeforeAfter before={before} after={after} />
        </div>
      ))}
    </Stack>
  );
}

/** One value that became another. */
function BeforeAfter({ before, after }: { before: string; after: string }) {
  return (
    <Text size="sm" className={classes.value}>
      <Text span inherit c="dimmed">
        {before}
      </Text>{' '}
      {ARROW} {after}
    </Text>
  );
}

/** Added and removed rules, and their order if it changed. */
function RulesChangeView({ before, after }: { before: unknown; after: unknown }) {
  const { added, removed, reordered } = rulesChange(before, after);
  return (
    <Stack gap={6}>
      <Lines title="Removed" lines={removed} isGone />
      <Lines title="Added" lines={added} />
      <Lines title="Reordered" lines={reordered} />
    </Stack>
  );
}

function Lines({ title, lines, isGone = false }: { title: string; lines: RuleLine[]; isGone?: boolean }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Stack component="ul" gap={4} className="plain-list">
        {lines.map(({ number, sentence }) => (
          <li key={number}>
            <Text size="sm" className={classes.value} {...(isGone ? { c: 'dimmed' } : {})}>
              {number}. {sentence}
            </Text>
          </li>
        ))}
      </Stack>
    </div>
  );
}

/** The settings in which two styles differ. */
function Settings({ lines }: { lines: readonly StyleLine[] }) {
  return (
    <Stack component="ul" gap={4} className="plain-list">
      {lines.map(({ key, name, before, after }) => {
        const isColour = RENDER_STYLE[key].type === 'colour';
        return (
          <Group key={key} component="li" gap="0 0.4rem" fz="sm" lh="sm">
            <span>{name}:</span>
            {isColour && <ColorSwatch color={before} size={14} withShadow aria-hidden />}
            <Text span inherit c="dimmed">
              {before}
            </Text>
            {ARROW}
            {isColour && <ColorSwatch color={after} size={14} withShadow aria-hidden />}
            <span>{after}</span>
          </Group>
        );
      })}
    </Stack>
  );
}

const SIZE = 76;

type SmallPictureProps = { payload: string; design: Design; alt: string };

/** Nothing if the current payload is too long for the style. */
function SmallPicture({ payload, design: { style, decoration }, alt }: SmallPictureProps) {
  const source = usePictureUrl(payload, style, decoration);
  if (source === null) return null;
  return <Image src={source} w={SIZE} h={SIZE} fit="contain" radius="sm" bg="white" alt={alt} />;
}
