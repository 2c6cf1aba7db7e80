import {
  ColorInput,
  ColorSwatch,
  Input,
  NumberInput,
  SegmentedControl,
  Switch,
  UnstyledButton,
} from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { normalHex } from '../../../../src/render/picture/colour.ts';
import { RENDER_STYLE, type StyleKey } from '../../../../src/render/picture/style.ts';
import { CONTROLS, optionsOf } from '../../../lib/style-controls.ts';
import { FindingText } from '../finding-text.tsx';
import { type ControlProps, sameProps } from './control-props.ts';
import { PlacePicker, SampleControl } from './sample-control.tsx';
import classes from './style-control.module.css';
import { SWATCHES } from './swatches.ts';

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
        <Input.Wrapper label={label} labelElement="div" description={description}>
          <SegmentedControl
            fullWidth
            mt={6}
            data={optionsOf(key)}
            value={String(value)}
            onChange={(next) => change(key, next)}
            aria-label={label}
          />
        </Input.Wrapper>
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

/** What stands behind the number, and how far one press of an arrow key goes. */
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
      // A value out of range is left standing with the reason beside it, instead of turning into another one.
      clampBehavior="none"
      min={0}
      {...measureOf(key, value, unit)}
    />
  );
}

/** A colour: typed, picked, or one of the swatches. What there is to say stands below, so that nothing moves. */
function ColourControl({ styleKey: key, value: typed, change, error, finding }: ControlProps) {
  const value = String(typed);
  const { label } = CONTROLS[key];
  return (
    <ColorInput
      label={label}
      description={finding && <FindingText finding={finding} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <>
          {input}
          <SwatchRow
            label={`Colours for ${label.toLowerCase()}`}
            kind={key === 'background_color' ? 'light' : 'dark'}
            value={value}
            onChange={(next) => change(key, next)}
          />
        </>
      )}
      value={value}
      onChange={(next) => change(key, next)}
      // What is no colour yet is left standing, with the reason beside it.
      fixOnBlur={false}
      error={error}
      // What is said below would push the swatches down.
      styles={{ wrapper: { marginBottom: 0 } }}
      eyeDropperButtonProps={{ 'aria-label': `Pick the ${label.toLowerCase()} from the screen` }}
    />
  );
}

type Props = {
  label: string;
  kind: keyof typeof SWATCHES;
  value: string;
  onChange: (colour: string) => void;
};

function SwatchRow({ label, kind, value, onChange }: Props) {
  return (
    <fieldset className={classes.row} aria-label={label}>
      {SWATCHES[kind].map(({ colour, name }) => (
        <UnstyledButton
          key={colour}
          className={classes.hit}
          onClick={() => onChange(colour)}
          aria-label={name}
          aria-pressed={normalHex(value) === colour}
          title={name}
        >
          <ColorSwatch color={colour} size={26} component="span">
            {normalHex(value) === colour && (
              <IconCheck size={14} stroke={3} color={kind === 'dark' ? 'white' : 'black'} aria-hidden />
            )}
          </ColorSwatch>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
