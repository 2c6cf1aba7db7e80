import { ColorInput } from '@mantine/core';
import type { ControlProps } from './control-props.ts';
import { CONTROLS } from './controls.ts';
import { FindingText } from './finding-text.tsx';
import { SwatchRow } from './swatch-row.tsx';

/** A colour: typed, picked, or one of the swatches. What there is to say stands below, so that nothing moves. */
export function ColourControl({ styleKey: key, value: typed, change, error, finding }: ControlProps) {
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
