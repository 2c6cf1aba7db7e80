import { Input, SegmentedControl, Switch } from '@mantine/core';
import { memo } from 'react';
import { ColourControl } from './colour-control.tsx';
import { type ControlProps, sameProps } from './control-props.ts';
import { CONTROLS, optionsOf } from './controls.ts';
import { FindingText } from './finding-text.tsx';
import { NumberControl } from './number-control.tsx';
import { PlacePicker } from './place-picker.tsx';
import { SampleControl } from './sample-control.tsx';

/** The control of one setting. */
export const StyleControl = memo(PlainControl, sameProps);

function PlainControl(props: ControlProps) {
  const { styleKey: key, value, isSquare, change, finding } = props;
  const { look, label, hint } = CONTROLS[key];
  const description = finding ? <FindingText finding={finding} /> : hint;
  switch (look) {
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
