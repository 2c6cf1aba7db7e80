import { Input, SimpleGrid, Slider, Stack, Switch } from '@mantine/core';
import { DECORATION, type Gradient } from '../../../../src/render/picture/decoration.ts';
import { SegmentedField } from '../../../components/segmented-field.tsx';
import { ColourInput } from './colour-input.tsx';
import type { DecorateProps } from './decorate.ts';

type Props = DecorateProps & {
  /** The colour of the dots: the initial colour of eyes and gradient. */
  dots: string;
};

const { fields: GRADIENT } = DECORATION.gradient;

/** Colours beyond the two of the style: the eyes, and a gradient over the dots. */
export function InkControls({ decoration, decorate, errorOf, dots }: Props) {
  const { eye_color, gradient } = decoration;
  return (
    <>
      <Stack gap="xs">
        <Switch
          label="Separate eye colour"
          checked={eye_color !== null}
          onChange={(event) => decorate({ eye_color: event.currentTarget.checked ? dots : null })}
        />
        {eye_color !== null && (
          <ColourInput
            label="Eye colour"
            kind="dark"
            value={eye_color}
            onChange={(next) => decorate({ eye_color: next }, 'eye_color')}
            error={errorOf('eye_color')}
          />
        )}
      </Stack>
      <Stack gap="md">
        <SegmentedField
          label="Gradient"
          description={gradient ? 'Instead of the code colour, which the border keeps.' : undefined}
          options={{ none: 'None', linear: 'Linear', radial: 'Radial' }}
          value={gradient?.type ?? 'none'}
          onChange={(type) => decorate({ gradient: gradientOf(type, gradient, dots) })}
        />
        {gradient && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {(['from', 'to'] as const).map((end) => (
                <ColourInput
                  key={end}
                  label={end === 'from' ? 'Start colour' : 'End colour'}
                  kind="dark"
                  value={gradient[end]}
                  onChange={(next) => decorate({ gradient: { ...gradient, [end]: next } }, `gradient.${end}`)}
                  error={errorOf(`gradient.${end}`)}
                />
              ))}
            </SimpleGrid>
            {gradient.type === 'linear' && (
              <Input.Wrapper label="Angle" labelElement="div">
                <Slider
                  min={GRADIENT.angle.min}
                  max={GRADIENT.angle.max}
                  step={1}
                  value={gradient.angle}
                  label={(angle) => `${angle}°`}
                  thumbLabel="Angle of the gradient in degrees"
                  onChange={(angle) => decorate({ gradient: { ...gradient, angle } }, 'gradient.angle')}
                />
              </Input.Wrapper>
            )}
          </>
        )}
      </Stack>
    </>
  );
}

function gradientOf(type: string, present: Gradient | null, dots: string): Gradient | null {
  if (type !== 'linear' && type !== 'radial') return null;
  const begun = { from: dots, to: GRADIENT.to.default, angle: GRADIENT.angle.default };
  return { ...begun, ...present, type };
}
