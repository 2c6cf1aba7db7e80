import { Checkbox, Group, NumberInput, Select, SimpleGrid, Stack, Switch } from '@mantine/core';
import { LABEL_PAPERS, PAGES, type PageName, type PaperName } from '../../../src/render/picture/label-papers.ts';
import {
  CAPTIONS,
  type Caption,
  type CustomGrid,
  GRID_BOUNDS,
  type SheetOptions,
} from '../../../src/render/picture/sheet-layout.ts';
import { SegmentedField } from '../../components/segmented-field.tsx';

const CUSTOM = 'custom';
const CAPTION_LABELS: Record<Caption, string> = { label: 'Name', link: 'Short link', number: 'Number' };

const OWN_GRID: CustomGrid = {
  page: 'a4',
  columns: 4,
  rows: 6,
  margin_top: 10,
  margin_right: 10,
  margin_bottom: 10,
  margin_left: 10,
  gap_x: 2,
  gap_y: 2,
};

type Numbers = Exclude<keyof CustomGrid, 'page'>;
const { columns, rows, margin, gap, padding } = GRID_BOUNDS;
const FIELDS: [field: Numbers, label: string, bounds: { min: number; max: number }, suffix: string][] = [
  ['columns', 'Columns', columns, ''],
  ['rows', 'Rows', rows, ''],
  ['margin_top', 'Top margin', margin, ' mm'],
  ['margin_bottom', 'Bottom margin', margin, ' mm'],
  ['margin_left', 'Left margin', margin, ' mm'],
  ['margin_right', 'Right margin', margin, ' mm'],
  ['gap_x', 'Gap between columns', gap, ' mm'],
  ['gap_y', 'Gap between rows', gap, ' mm'],
];

const PAPERS = (Object.keys(PAGES) as PageName[]).map((page) => ({
  group: PAGES[page].name,
  items: (Object.keys(LABEL_PAPERS) as PaperName[])
    .filter((name) => LABEL_PAPERS[name].page === page)
    .map((value) => {
      const paper = LABEL_PAPERS[value];
      return { value, label: `${paper.columns * paper.rows} per page, ${paper.name}` };
    }),
}));

type Props = { sheet: SheetOptions; onChange: (sheet: SheetOptions) => void };

/** The paper, and the content of a label. */
export function SheetForm({ sheet, onChange }: Props) {
  const set = (change: Partial<SheetOptions>) => onChange({ ...sheet, ...change });
  const { paper } = sheet;
  return (
    <Stack gap="lg">
      <Select
        label="Label paper"
        data={[...PAPERS, { group: 'Other', items: [{ value: CUSTOM, label: 'Custom grid' }] }]}
        value={typeof paper === 'string' ? paper : CUSTOM}
        allowDeselect={false}
        onChange={(value) => set({ paper: value === CUSTOM ? OWN_GRID : ((value ?? 'a4-24') as PaperName), start: 1 })}
      />
      {typeof paper !== 'string' && <GridFields grid={paper} onChange={(grid) => set({ paper: grid, start: 1 })} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="Padding of each label"
          suffix=" mm"
          min={padding.min}
          max={padding.max}
          step={0.5}
          value={sheet.padding}
          onChange={(value) => typeof value === 'number' && set({ padding: value })}
        />
        <NumberInput
          label="Start at label"
          description="For a sheet that is partly used"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          max={columns.max * rows.max}
          allowDecimal={false}
          value={sheet.start}
          onChange={(value) => typeof value === 'number' && set({ start: value })}
        />
      </SimpleGrid>
      <Checkbox.Group
        label="On each label"
        value={sheet.captions}
        onChange={(chosen) => set({ captions: CAPTIONS.filter((caption) => chosen.includes(caption)) })}
      >
        <Group mt="xs">
          {CAPTIONS.map((caption) => (
            <Checkbox key={caption} value={caption} label={CAPTION_LABELS[caption]} />
          ))}
        </Group>
      </Checkbox.Group>
      <SegmentedField
        label="Text"
        name="Where the text is"
        options={{ below: 'Below the code', beside: 'Beside the code' }}
        value={sheet.text}
        disabled={sheet.captions.length === 0}
        onChange={(text) => set({ text })}
      />
      <Switch
        label="Fewer modules"
        description="Codes with the lowest error correction and short links: larger squares on small labels, less room for dirt."
        checked={sheet.fewer_modules}
        onChange={(event) => set({ fewer_modules: event.currentTarget.checked })}
      />
      <Switch
        label="Cut marks"
        description="Short lines outside the labels, for plain paper."
        checked={sheet.cut_marks}
        onChange={(event) => set({ cut_marks: event.currentTarget.checked })}
      />
    </Stack>
  );
}

function GridFields({ grid, onChange }: { grid: CustomGrid; onChange: (grid: CustomGrid) => void }) {
  return (
    <SimpleGrid cols={2}>
      <Select
        label="Page"
        data={(Object.keys(PAGES) as PageName[]).map((value) => ({ value, label: PAGES[value].name }))}
        value={grid.page}
        allowDeselect={false}
        onChange={(page) => page && onChange({ ...grid, page: page as PageName })}
      />
      <span />
      {FIELDS.map(([field, label, bounds, suffix]) => (
        <NumberInput
          key={field}
          label={label}
          suffix={suffix}
          min={bounds.min}
          max={bounds.max}
          allowDecimal={suffix !== ''}
          value={grid[field]}
          onChange={(value) => typeof value === 'number' && onChange({ ...grid, [field]: value })}
        />
      ))}
    </SimpleGrid>
  );
}
