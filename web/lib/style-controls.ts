import { type RENDER_STYLE, type RenderStyle, STYLE_KEYS, type StyleKey } from '../../src/render/picture/style.ts';

export const GROUPS = ['shape', 'colours', 'size', 'advanced'] as const;
export type Group = (typeof GROUPS)[number];

export const GROUP_TITLES: Record<Group, string> = {
  shape: 'Shape',
  colours: 'Colours',
  size: 'Size and print',
  advanced: 'Advanced',
};

/** How a setting is shown: its label, its group, and its kind of control. */
export type Control = {
  group: Group;
  label: string;
  hint?: string;
  kind: 'samples' | 'segments' | 'places' | 'number' | 'colour' | 'switch';
};

/** One control for each setting, in the order shown. The allowed values are in RENDER_STYLE. */
export const CONTROLS: Record<StyleKey, Control> = {
  dot_style: { group: 'shape', label: 'Dots', kind: 'samples' },
  eye_style: { group: 'shape', label: 'Corner eyes', kind: 'samples' },
  border_style: { group: 'shape', label: 'Border', kind: 'samples' },
  foreground_color: { group: 'colours', label: 'Code colour', kind: 'colour' },
  background_color: { group: 'colours', label: 'Background', kind: 'colour' },
  bg_transparent: {
    group: 'colours',
    label: 'Transparent background',
    hint: 'The files have no background. Set the background above to the colour the code will be placed on.',
    kind: 'switch',
  },
  unit: { group: 'size', label: 'Unit', kind: 'segments' },
  format_ratio: { group: 'size', label: 'Format', kind: 'samples' },
  width: { group: 'size', label: 'Width', kind: 'number' },
  height: { group: 'size', label: 'Height', kind: 'number' },
  padding: { group: 'size', label: 'Padding', hint: 'Space around code and border', kind: 'number' },
  dpi: { group: 'size', label: 'Resolution', hint: 'For print: 300 or more', kind: 'number' },
  output_alignment: { group: 'size', label: 'Position', kind: 'places' },
  error_correction: {
    group: 'advanced',
    label: 'Error correction',
    hint: 'How much of the code may be dirty or torn. More makes the code denser.',
    kind: 'segments',
  },
  quiet_zone: {
    group: 'advanced',
    label: 'Quiet zone',
    hint: 'Empty modules around the code, which scanners need to find it. 4 is the rule.',
    kind: 'number',
  },
  export_png: {
    group: 'advanced',
    label: 'Publish a PNG file',
    hint: 'Beside the SVG file, which is always there.',
    kind: 'switch',
  },
};

export const keysInGroup = (group: Group): StyleKey[] =>
  (Object.keys(CONTROLS) as StyleKey[]).filter((key) => CONTROLS[key].group === group);

type ChoiceKey = {
  [Key in StyleKey]: (typeof RENDER_STYLE)[Key]['type'] extends 'choice' ? Key : never;
}[StyleKey];

/** The label of each value of a choice. */
export const CHOICE_LABELS: { [Key in ChoiceKey]: Record<RenderStyle[Key], string> } = {
  dot_style: {
    square: 'Square',
    rounded: 'Rounded',
    dots: 'Dots',
    diamond: 'Diamond',
    connected: 'Flowing',
    horizontal: 'Rows',
    vertical: 'Columns',
  },
  eye_style: { square: 'Square', rounded: 'Rounded', circle: 'Circle', leaf: 'Leaf', octagon: 'Octagon' },
  border_style: { none: 'None', thin: 'Thin', thick: 'Thick', rounded: 'Rounded' },
  format_ratio: {
    '1:1': 'Square',
    '4:5': '4:5',
    '5:4': '5:4',
    '3:4': '3:4',
    '4:3': '4:3',
    '2:3': '2:3',
    '3:2': '3:2',
    '9:16': '9:16',
    '16:9': '16:9',
    '1:2': '1:2',
    '2:1': '2:1',
    custom: 'Custom',
  },
  unit: { px: 'Pixels', mm: 'mm', cm: 'cm', in: 'Inches' },
  error_correction: { L: 'L 7 %', M: 'M 15 %', Q: 'Q 25 %', H: 'H 30 %' },
  output_alignment: {
    'top-left': 'Top left',
    top: 'Top',
    'top-right': 'Top right',
    left: 'Left',
    center: 'Centre',
    right: 'Right',
    'bottom-left': 'Bottom left',
    bottom: 'Bottom',
    'bottom-right': 'Bottom right',
  },
};

/** The options of a choice, in the order of the labels above; empty for other settings. */
export function optionsOf(key: StyleKey): { value: string; label: string }[] {
  const words: Partial<Record<StyleKey, Record<string, string>>> = CHOICE_LABELS;
  return Object.entries(words[key] ?? {}).map(([value, label]) => ({ value, label }));
}

const KEY_NAMES = new RegExp(`\\b(${STYLE_KEYS.join('|')})\\b`, 'g');

/** An error of `parseStyle` with the keys replaced by the labels of their controls. */
export function withControlLabels(message: string): string {
  return message.replace(KEY_NAMES, (key, _again, at: number) => {
    const { label } = CONTROLS[key as StyleKey];
    return at === 0 ? label : label.toLowerCase();
  });
}
