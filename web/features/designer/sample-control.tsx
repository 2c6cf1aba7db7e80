import type { ReactNode } from 'react';
import type { RenderStyle, StyleKey } from '../../../src/render/picture/style.ts';
import { CardPicker } from './card-picker.tsx';
import type { ControlProps } from './control-props.ts';
import { CONTROLS, optionsOf } from './controls.ts';
import { RatioArt } from './ratio-art.tsx';
import { SampleArt } from './sample-art.tsx';
import { borderSample, dotSample, eyeSample } from './samples.ts';

/** A choice shown by what each value looks like. */
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

/** Every drawing made so far: they never change, and the page is drawn anew with every move of a slider. */
const drawn = new Map<string, ReactNode>();

function drawnOnce(key: StyleKey, value: string): ReactNode {
  const name = `${key} ${value}`;
  const art = drawn.get(name) ?? artOf(key, value);
  drawn.set(name, art);
  return art;
}

/** The values come from the words of the same key, so they are of its type. */
function artOf(key: StyleKey, value: string): ReactNode {
  if (key === 'format_ratio') return <RatioArt ratio={value} />;
  if (key === 'dot_style')
    return <SampleArt size={36} sample={dotSample(value as RenderStyle['dot_style'])} />;
  if (key === 'eye_style')
    return <SampleArt size={32} sample={eyeSample(value as RenderStyle['eye_style'])} />;
  return <SampleArt size={44} sample={borderSample(value as RenderStyle['border_style'])} />;
}
