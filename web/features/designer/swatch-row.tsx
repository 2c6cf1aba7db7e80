import { ColorSwatch, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { normalHex } from '../../../src/render/picture/colour.ts';
import classes from './swatch-row.module.css';
import { SWATCHES } from './swatches.ts';

type Props = {
  label: string;
  kind: keyof typeof SWATCHES;
  value: string;
  onChange: (colour: string) => void;
};

export function SwatchRow({ label, kind, value, onChange }: Props) {
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
