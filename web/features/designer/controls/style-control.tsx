import { NumberInput, Switch } from '@mantine/core';
import { memo } from 'react';
import { RENDER_STYLE, type StyleKey } from '../../../../src/render/picture/style.ts';
import { SegmentedField } from '../../../components/segmented-field.tsx';
import { CONTROLS, optionsOf } from '../../../lib/style-controls.ts';
import { FindingText } from '../finding-text.tsx';
import { ColourInput } from './colour-input.tsx';
import { type ControlProps, sameProps } from './control-props.ts';
import { PlacePicker, SampleControl } from './sample-control.tsx';

/** The control of one setting. */
export const StyleControl = memo(PlainControl, sameProps);

function PlainControl(props: ControlProps) {
  const { styleKey: key, value, isSquare, change, finding } = props;
  const { kind, label, hint } = CONTROLS[key];
  const description = finding ? <FindingText finding={finding} /> : hint;
  switch (kind) {
    case 'number':
      return <NumberControl {...props} />;
    case 'colour':
      return <ColourControl {...props} />;
    case 'samples':
      return <SampleControl {...props} />;
    case 'places':
      return <PlacePicker value={String(value)} onChange={(next) => change(key, next)} isSquare={isSquare} />;
    case 'segments':
      return (
        <SegmentedField
          label={label}
          description={description}
          options={Object.fromEntries(optionsOf(key).map((option) => [option.value, option.label]))}
          value={String(value)}
          onChange={(next) => change(key, next)}
        />
      );
    case 'switch':
      return (
        <Switch
          label={label}
          description={description}
          checked={value === true}
          onChange={(event) => change(key, event.currentTarget.checked)}
        />
      );
  }
}

const STEP: Record<string, number> = { px: 16, mm: 1, cm: 0.1, in: 0.1 };

/** The suffix of the number, and the step of an arrow key. */
function measureOf(key: StyleKey, value: unknown, unit: string): { suffix: string; step: number } {
  if (key === 'dpi') return { suffix: ' dpi', step: 50 };
  if (key === 'quiet_zone') return { suffix: value === 1 ? ' module' : ' modules', step: 1 };
  return { suffix: ` ${unit}`, step: STEP[unit] ?? 1 };
}

function NumberControl({ styleKey: key, value, unit, change, error, finding }: ControlProps) {
  const entry = RENDER_STYLE[key];
  const isWhole = entry.type === 'number' && (entry.whole || unit === 'px');
  const { label, hint } = CONTROLS[key];
  return (
    <NumberInput
      label={label}
      description={finding ? <FindingText finding={finding} /> : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typeof value === 'boolean' ? '' : value}
      onChange={(next) => change(key, next)}
      error={error}
      allowNegative={false}
      decimalScale={isWhole ? 0 : 3}
      // A value out of range is kept with an error, instead of being changed.
      clampBehavior="none"
      min={0}
      {...measureOf(key, value, unit)}
    />
  );
}

function ColourControl({ styleKey: key, value, change, error, finding }: ControlProps) {
  return (
    <ColourInput
      label={CONTROLS[key].label}
      kind={key === 'background_color' ? 'light' : 'dark'}
      value={String(value)}
      onChange={(next) => change(key, next)}
      error={error}
      description={finding && <FindingText finding={finding} />}
    />
  );
}
