import { describe, expect, test } from 'bun:test';
import { DEFAULT_STYLE, parseStyle } from '../../../../src/render/picture/style.ts';
import { changeDraft, type Draft, sameDraft } from './draft.ts';

const draft: Draft = { ...DEFAULT_STYLE };

describe('changing a draft', () => {
  test('keeps the ratio whichever side is changed', () => {
    const tall = changeDraft(draft, 'format_ratio', '1:2');
    expect(tall).toMatchObject({ width: 1024, height: 2048 });
    expect(changeDraft(tall, 'width', 500)).toMatchObject({ width: 500, height: 1000 });
    expect(changeDraft(tall, 'height', 500)).toMatchObject({ width: 250, height: 500 });
  });

  test('leaves the other side unchanged if the ratio is free', () => {
    const free = changeDraft(draft, 'format_ratio', 'custom');
    expect(changeDraft(free, 'width', 500)).toMatchObject({ width: 500, height: 1024 });
  });

  test('keeps the size on paper in another unit, there and back', () => {
    const padded = changeDraft(draft, 'padding', 24);
    const millimetres = changeDraft(padded, 'unit', 'mm');
    expect(millimetres).toMatchObject({ width: 86.7, height: 86.7, padding: 2 });
    expect(changeDraft(millimetres, 'unit', 'in')).toMatchObject({
      width: 3.41,
      height: 3.41,
      padding: 0.08,
    });
    expect(changeDraft(millimetres, 'unit', 'px')).toMatchObject({ width: 1024, height: 1024, padding: 24 });
  });

  test('results in a valid style in every unit and ratio', () => {
    for (const unit of ['mm', 'cm', 'in', 'px']) {
      for (const ratio of ['16:9', '3:4', '2:3', '1:1']) {
        const sized = changeDraft(changeDraft(changeDraft(draft, 'width', 777), 'format_ratio', ratio), 'unit', unit);
        expect(parseStyle(sized)).toMatchObject({ ok: true });
      }
    }
  });

  test('does not change the other side while a side is being typed', () => {
    const typing = changeDraft(draft, 'width', '');
    expect(typing).toMatchObject({ width: '', height: 1024 });
    expect(changeDraft(typing, 'width', 300)).toMatchObject({ width: 300, height: 300 });
  });
});

describe('comparing drafts', () => {
  test('finds any key that differs', () => {
    expect(sameDraft(draft, { ...draft })).toBe(true);
    expect(sameDraft(draft, { ...draft, dpi: 301 })).toBe(false);
  });

  test('treats a colour in another spelling as the same', () => {
    expect(sameDraft(draft, { ...draft, background_color: '#FFF' })).toBe(true);
  });

  test('treats a number that is being typed as its value', () => {
    expect(sameDraft(draft, { ...draft, width: '1024.' })).toBe(true);
    expect(sameDraft({ ...draft, padding: 0 }, { ...draft, padding: '' })).toBe(false);
  });
});
