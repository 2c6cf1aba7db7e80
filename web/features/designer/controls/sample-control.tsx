import { Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RenderStyle, StyleKey } from '../../../../src/render/picture/style.ts';
import { CHOICE_LABELS, CONTROLS, optionsOf } from '../../../lib/style-controls.ts';
import type { ControlProps } from './control-props.ts';
import classes from './sample-control.module.css';
import { borderSample, dotSample, eyeSample, type Sample } from './samples.ts';

/** A choice with a picture of each value. */
export function SampleControl({ styleKey: key, value, change, error }: ControlProps) {
  return (
    <CardPicker
      label={CONTROLS[key].label}
      value={String(value)}
      options={optionsOf(key).map((option) => ({ ...option, art: drawnOnce(key, option.value) }))}
      onChange={(next) => change(key, next)}
      error={error}
    />
  );
}

/** A cache of drawings, because the page is rendered with every move of a slider. */
const drawn = new Map<string, ReactNode>();

function drawnOnce(key: StyleKey, value: string): ReactNode {
  const name = `${key} ${value}`;
  const art = drawn.get(name) ?? artOf(key, value);
  drawn.set(name, art);
  return art;
}

/** The values come from the labels of the same key, so they have its type. */
function artOf(key: StyleKey, value: string): ReactNode {
  if (key === 'format_ratio') return <RatioArt ratio={value} />;
  if (key === 'dot_style') return <SampleArt size={36} sample={dotSample(value as RenderStyle['dot_style'])} />;
  if (key === 'eye_style') return <SampleArt size={32} sample={eyeSample(value as RenderStyle['eye_style'])} />;
  return <SampleArt size={44} sample={borderSample(value as RenderStyle['border_style'])} />;
}

type Option = { value: string; label: string; art: ReactNode };
type Props = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** A choice among pictures. One tab stop; arrow keys move within. */
export function CardPicker({ label, value, options, onChange, error }: Props) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <div className={classes.cards}>
        {options.map((option) => (
          <Radio.Card
            key={option.value}
            value={option.value}
            tabIndex={option.value === value ? 0 : -1}
            className={classes.card}
          >
            {option.art}
            <Text span size="xs">
              {option.label}
            </Text>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

type PlacePickerProps = { value: string; onChange: (value: string) => void; isSquare: boolean };

/** The position of the code in a larger picture: nine places in a grid. */
export function PlacePicker({ value, onChange, isSquare }: PlacePickerProps) {
  return (
    <Radio.Group
      label={CONTROLS.output_alignment.label}
      description={isSquare ? 'The picture is square, so the code fills it' : undefined}
      value={value}
      onChange={onChange}
    >
      <div className={classes.places}>
        {Object.entries(CHOICE_LABELS.output_alignment).map(([place, words]) => (
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

const SIDE = 32;

/** A sheet of a ratio such as `4:5`; a dashed one for the free shape. */
function RatioArt({ ratio }: { ratio: string }) {
  const [wide = Number.NaN, tall = Number.NaN] = ratio.split(':').map(Number);
  const isFree = Number.isNaN(tall);
  const longer = Math.max(wide, tall);
  const [width, height] = isFree ? [24, 20] : [(wide / longer) * 26, (tall / longer) * 26];
  return (
    <svg viewBox={`0 0 ${SIDE} ${SIDE}`} width={SIDE} height={SIDE} aria-hidden>
      <rect
        x={(SIDE - width) / 2}
        y={(SIDE - height) / 2}
        width={width}
        height={height}
        rx={2}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        {...(isFree ? { strokeDasharray: '3 3' } : {})}
      />
    </svg>
  );
}

/** A small drawing in the colour of the text around it. */
function SampleArt({ sample: { path, side }, size }: { sample: Sample; size: number }) {
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width={size} height={size} aria-hidden>
      <path d={path} fillRule="evenodd" fill="currentColor" />
    </svg>
  );
}
