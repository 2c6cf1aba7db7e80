import { z } from 'zod';
import { readableText } from '../../../lib/readable-text.ts';
import { contentType } from './content-type.ts';

export const text = readableText({ min: 1, max: 2000, blank: false, lines: true });

export const textType = contentType({
  schema: z.strictObject({ text }),
  targets: () => [],
  linkedText: ({ text }) => text,
  title: ({ text }) => text,
});
