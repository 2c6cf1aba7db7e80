import { z } from 'zod';
import { contentType } from './content-type.ts';
import { webAddress } from './text-fields.ts';

export const appSchema = z.strictObject({
  ios: webAddress.optional().describe('Where iPhones and iPads are led; without it to `other`.'),
  android: webAddress.optional().describe('Where Android devices are led; without it to `other`.'),
  other: webAddress.describe('Where all others are led.'),
});

export type AppData = z.output<typeof appSchema>;

export const appType = contentType({
  schema: appSchema,
  targets: (app) =>
    (['other', 'ios', 'android'] as const).flatMap((field) => {
      const url = app[field];
      return url === undefined ? [] : [{ field, url }];
    }),
  linkedText: () => '',
  title: ({ other }) => URL.parse(other)?.hostname ?? '',
});
