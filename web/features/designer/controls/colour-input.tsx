import { ColorInput, ColorSwatch, UnstyledButton } from '@mantine/core';
import { CheckIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { normalizeHex } from '../../../../src/render/picture/colour.ts';
import classes from './style-control.module.css';

type Swatch = { colour: string; name: string };

/** Colours that fit together: any dark one on any light one has a contrast of 7:1 or more. */
export const SWATCHES: Record<'dark' | 'light', readonly Swatch[]> = {
  dark: [
    { colour: '#000000', name: 'Black' },
    { colour: '#1f2937', name: 'Slate' },
    { colour: '#14307a', name: 'Ink blue' },
    { colour: '#134e4a', name: 'Teal' },
    { colour: '#14532d', name: 'Forest' },
    { colour: '#5b2a0c', name: 'Brown' },
    { colour: '#7f1d1d', name: 'Wine red' },
    { colour: '#4c1d95', name: 'Violet' },
  ],
  light: [
    { colour: '#ffffff', name: 'White' },
    { colour: '#f4f4f5', name: 'Pearl' },
    { colour: '#fffaf0', name: 'Ivory' },
    { colour: '#fef3c7', name: 'Butter' },
    { colour: '#ecfdf5', name: 'Mint' },
    { colour: '#e0f2fe', name: 'Sky' },
    { colour: '#f3e8ff', name: 'Lilac' },
    { colour: '#ffe4e6', name: 'Rose' },
  ],
};

type Props = {
  label: string;
  value: string;
  /** The swatches offered: dark ones for codes and frames, light ones for backgrounds. */
  kind: keyof typeof SWATCHES;
  onChange: (colour: string) => void;
  error?: ReactNode;
  description?: ReactNode;
};

/** A colour: typed, picked, or one of the swatches. Messages are shown below, so that nothing moves. */
export function ColourInput({ label, value, kind, onChange, error, description }: Props) {
  return (
    <ColorInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <>
          {input}
          <SwatchRow label={`Colours for ${label.toLowerCase()}`} kind={kind} value={value} onChange={onChange} />
        </>
      )}
      value={value}
      onChange={onChange}
      // Incomplete input is kept, with an error.
      fixOnBlur={false}
      error={error}
      // A message below would push the swatches down.
      styles={{ wrapper: { marginBottom: 0 } }}
      eyeDropperButtonProps={{ 'aria-label': `Pick the ${label.toLowerCase()} from the screen` }}
    />
  );
}

function SwatchRow({ label, kind, value, onChange }: Pick<Props, 'label' | 'kind' | 'value' | 'onChange'>) {
  return (
    <fieldset className={classes.row} aria-label={label}>
      {SWATCHES[kind].map(({ colour, name }) => (
        <UnstyledButton
          key={colour}
          className={classes.hit}
          onClick={() => onChange(colour)}
          aria-label={name}
          aria-pressed={normalizeHex(value) === colour}
          title={name}
        >
          <ColorSwatch color={colour} size={26} component="span">
            {normalizeHex(value) === colour && (
              <CheckIcon size={14} strokeWidth={3} color={kind === 'dark' ? 'white' : 'black'} aria-hidden />
            )}
          </ColorSwatch>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
