import { NumberInput } from '@mantine/core';
import { RENDER_STYLE, type StyleKey } from '../../../src/render/picture/style.ts';
import type { ControlProps } from './control-props.ts';
import { CONTROLS } from './controls.ts';
import { FindingText } from './finding-text.tsx';

const STEP: Record<string, number> = { px: 16, mm: 1, cm: 0.1, in: 0.1 };

/** What stands behind the number, and how far one press of an arrow key goes. */
function measureOf(key: StyleKey, value: unknown, unit: string): { suffix: string; step: number } {
  if (key === 'dpi') return { suffix: ' dpi', step: 50 };
  if (key === 'quiet_zone') return { suffix: value === 1 ? ' module' : ' modules', step: 1 };
  return { suffix: ` ${unit}`, step: STEP[unit] ?? 1 };
}

export function NumberControl({ styleKey: key, value, unit, change, error, finding }: ControlProps) {
  const entry = RENDER_STYLE[key];
  const isWhole = entry.type === 'number' && (entry.whole || unit === 'px');
  const { label, hint } = CONTROLS[key];
  return (
    <NumberInput
      label={label}
      description={finding ? <FindingText finding={finding} /> : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typeof value === 'boolean' ? '' : value}
      onChange={(next) => change(key, next)}
      error={error}
      allowNegative={false}
      decimalScale={isWhole ? 0 : 3}
      // A value out of range is left standing with the reason beside it, instead of turning into another one.
      clampBehavior="none"
      min={0}
      {...measureOf(key, value, unit)}
    />
  );
}
