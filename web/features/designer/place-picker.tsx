import { Radio } from '@mantine/core';
import classes from './card-picker.module.css';
import { CHOICE_WORDS, CONTROLS } from './controls.ts';

type Props = { value: string; onChange: (value: string) => void; isSquare: boolean };

/** Where the code stands in a picture that is longer than it: nine places, as they lie. */
export function PlacePicker({ value, onChange, isSquare }: Props) {
  return (
    <Radio.Group
      label={CONTROLS.output_alignment.label}
      description={isSquare ? 'The picture is square, so the code fills it' : undefined}
      value={value}
      onChange={onChange}
    >
      <div className={classes.places}>
        {Object.entries(CHOICE_WORDS.output_alignment).map(([place, words]) => (
          <Radio.Card
            key={place}
            value={place}
            aria-label={words}
            disabled={isSquare}
            tabIndex={place === value ? 0 : -1}
            className={classes.place}
          >
            <span className={classes.dot} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
