import { expect, test } from 'bun:test';
import { type ControlProps, sameProps } from './control-props.ts';

const change = () => {};
const props: ControlProps = {
  styleKey: 'width',
  value: 1024,
  unit: 'px',
  isSquare: true,
  change,
  error: undefined,
  finding: { key: 'width', level: 'warning', text: 'Too small' },
};

test('a control is not rendered again while its finding has the same text', () => {
  expect(sameProps(props, { ...props, finding: { key: 'width', level: 'warning', text: 'Too small' } })).toBe(true);
});

test('a control is rendered again when anything it shows changes', () => {
  const others: Partial<ControlProps>[] = [
    { value: 512 },
    { unit: 'mm' },
    { isSquare: false },
    { change: () => {} },
    { error: 'No number' },
    { finding: undefined },
    { finding: { key: 'width', level: 'warning', text: 'Far too small' } },
  ];
  for (const other of others) expect(sameProps(props, { ...props, ...other })).toBe(false);
});
