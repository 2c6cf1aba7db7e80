import { ColorInput, ColorSwatch, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { normalizeHex } from '../../../../src/render/picture/colour.ts';
import classes from './style-control.module.css';
import { SWATCHES } from './swatches.ts';

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
              <IconCheck size={14} stroke={3} color={kind === 'dark' ? 'white' : 'black'} aria-hidden />
            )}
          </ColorSwatch>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
