import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { DECORATION, type Frame, NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { FRAME_MEASURES } from '../../../../src/render/picture/frame-box.ts';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { SegmentedField } from '../../../components/segmented-field.tsx';
import { FRAME_LABELS } from '../../../lib/decoration-labels.ts';
import { drawPlainSvg, svgUrl } from '../../../lib/picture-url.ts';
import { ColourInput } from '../controls/colour-input.tsx';
import type { DecorateProps } from '../controls/decorate.ts';
import classes from '../controls/sample-control.module.css';
import { CardPicker } from '../controls/sample-control.tsx';

const { fields: FIELDS } = DECORATION.frame;

const DEFAULT_FRAME: Frame = {
  shape: FIELDS.shape.default,
  text: FIELDS.text.default,
  position: FIELDS.position.default,
  color: FIELDS.color.default,
  text_color: FIELDS.text_color.default,
};

/** A frame with a call to action. */
export function FrameSection({ decoration, decorate, errorOf }: DecorateProps) {
  const { frame } = decoration;
  const set = (change: Partial<Frame>, step?: string) =>
    decorate({ frame: { ...(frame ?? DEFAULT_FRAME), ...change } }, step);
  return (
    <Stack gap="lg">
      <CardPicker
        label="Shape"
        value={frame?.shape ?? 'none'}
        options={['none' as const, ...FIELDS.shape.values].map((shape) => ({
          value: shape,
          label: shape === 'none' ? 'None' : FRAME_LABELS[shape],
          art: <FrameArt shape={shape} />,
        }))}
        onChange={(shape) => (shape === 'none' ? decorate({ frame: null }) : set({ shape: shape as Frame['shape'] }))}
      />
      {frame && (
        <>
          <TextInput
            label="Text"
            description={`Up to ${FIELDS.text.maxLength} characters, in nearly any script; emoji get the colour of the text.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={frame.text}
            maxLength={FIELDS.text.maxLength}
            onChange={(event) => set({ text: event.currentTarget.value }, 'frame.text')}
            error={errorOf('frame.text')}
          />
          <SegmentedField
            label="Position"
            name="Position of the text"
            options={{ below: 'Below the code', above: 'Above the code' }}
            value={frame.position}
            onChange={(position) => set({ position })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <ColourInput
              label="Frame colour"
              kind="dark"
              value={frame.color}
              onChange={(color) => set({ color }, 'frame.color')}
              error={errorOf('frame.color')}
            />
            {FRAME_MEASURES[frame.shape].textOn === 'frame' && (
              <ColourInput
                label="Text colour"
                kind="light"
                value={frame.text_color}
                onChange={(text_color) => set({ text_color }, 'frame.text_color')}
                error={errorOf('frame.text_color')}
              />
            )}
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}

const SIDE = 52;
const art = new Map<string, string>();

/** The smallest code in a frame, drawn once for each shape. */
function FrameArt({ shape }: { shape: Frame['shape'] | 'none' }) {
  const source = art.get(shape) ?? draw(shape);
  art.set(shape, source);
  return <img src={source} width={SIDE} height={SIDE} alt="" className={classes.art} />;
}

function draw(shape: Frame['shape'] | 'none'): string {
  const style = { ...DEFAULT_STYLE, width: 240, height: 240, quiet_zone: 2, bg_transparent: false };
  const frame = shape === 'none' ? null : { ...DEFAULT_FRAME, shape };
  return svgUrl(drawPlainSvg('FRAME', style, { ...NO_DECORATION, frame }));
}
