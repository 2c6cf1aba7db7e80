import { Alert, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import type { SheetCheck } from '../../../src/http/dashboard/contract.ts';
import { LABEL_PAPERS } from '../../../src/render/picture/label-papers.ts';
import type { SheetOptions } from '../../../src/render/picture/sheet-layout.ts';
import { useDates } from '../../lib/dates.ts';

type Props = {
  check: SheetCheck;
  onChange: (change: Partial<SheetOptions>) => void;
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
};

/** Names listed at once. */
const SHOWN = 8;

/** What is wrong with a sheet, and what helps. */
export function SheetFindings({ check, onChange, isAccepted, onAccept }: Props) {
  const { count } = useDates();
  const { too_small, offers, unset, cut, labels } = check;
  const [worst] = too_small.examples;
  const of = (number: number) =>
    labels === 1
      ? 'The label'
      : number === labels
        ? `All ${count(labels)} labels`
        : `${count(number)} of ${count(labels)} labels`;
  return (
    <>
      {worst && (
        <Alert
          color="red"
          role="alert"
          title={`${of(too_small.count)} ${too_small.count === 1 ? 'is' : 'are'} too small for the code`}
        >
          <Stack gap="sm">
            <Text size="sm">
              “{worst.label}” would be {worst.width_mm} mm wide; phones need {worst.needed_mm} mm to read it.
            </Text>
            {offers.length > 0 && (
              <Group gap="xs">
                {offers.map((offer) => (
                  <Button key={JSON.stringify(offer)} size="xs" variant="default" onClick={() => onChange(offer)}>
                    {offerText(offer)}
                  </Button>
                ))}
              </Group>
            )}
            <Checkbox
              label="Print them anyway"
              checked={isAccepted}
              onChange={(event) => onAccept(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
      {unset.count > 0 && (
        <Alert
          color="orange"
          role="status"
          title={`${of(unset.count)} ${unset.count === 1 ? 'has' : 'have'} characters that cannot be printed`}
        >
          <Text size="sm">They are printed as question marks:</Text>
          <Names
            all={unset.examples.map(({ qr_id, label, characters }) => [qr_id, `${label} (${characters.join(' ')})`])}
            count={unset.count}
          />
        </Alert>
      )}
      {cut.count > 0 && (
        <Alert
          color="orange"
          role="status"
          title={`${of(cut.count)} ${cut.count === 1 ? 'has' : 'have'} no room for all of the text`}
        >
          <Text size="sm">It is cut and ends with “…”. Larger labels or less text help:</Text>
          <Names all={cut.examples.map(({ qr_id, label }) => [qr_id, label])} count={cut.count} />
        </Alert>
      )}
    </>
  );
}

function Names({ all, count: total }: { all: [id: string, text: string][]; count: number }) {
  const { count } = useDates();
  return (
    <List size="sm" mt="xs">
      {all.slice(0, SHOWN).map(([id, text]) => (
        <List.Item key={id}>
          <bdi>{text}</bdi>
        </List.Item>
      ))}
      {total > SHOWN && <List.Item>and {count(total - SHOWN)} more</List.Item>}
    </List>
  );
}

const OFFER_TEXTS: { [Key in keyof SheetOptions]?: (value: SheetOptions[Key]) => string } = {
  text: () => 'text beside the code',
  captions: () => 'no text',
  fewer_modules: () => 'fewer modules',
  padding: (value) => `padding of ${value} mm`,
  paper: (value) => (typeof value === 'string' ? `labels of ${LABEL_PAPERS[value].name}` : 'other labels'),
};

/** "Text beside the code, fewer modules". */
export function offerText(offer: Partial<SheetOptions>): string {
  const parts = (Object.keys(OFFER_TEXTS) as (keyof SheetOptions)[]).flatMap((key) =>
    offer[key] === undefined ? [] : [textOf(key, offer)],
  );
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function textOf<Key extends keyof SheetOptions>(key: Key, offer: Partial<SheetOptions>): string {
  const value = offer[key];
  return value === undefined ? '' : (OFFER_TEXTS[key]?.(value) ?? '');
}
