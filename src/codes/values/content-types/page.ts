import { z } from 'zod';
import { boundedList } from '../../../lib/bounded-list.ts';
import { normalizeHex } from '../../../render/picture/colour.ts';
import { MAX_BUTTON_LABEL, MAX_PAGE_BUTTONS, MAX_PAGE_TEXT, MAX_TITLE_LENGTH } from '../code-values.ts';
import { PAGE_ICON_NAMES } from '../page-icons.ts';
import { buttonAddress, isWebAddress } from './button-address.ts';
import { contentType } from './content-type.ts';
import { fileId } from './file.ts';
import { line, prose } from './text-fields.ts';

const NOT_A_COLOUR = 'must be a colour such as #1e40af';

const colour = z
  .string(NOT_A_COLOUR)
  .transform((text, context) => {
    const hex = normalizeHex(text);
    if (hex !== undefined) return hex;
    context.issues.push({ code: 'custom', message: NOT_A_COLOUR, input: text });
    return z.NEVER;
  })
  .meta({ pattern: '^#[0-9a-f]{6}$' });

const button = z.strictObject(
  {
    label: line(MAX_BUTTON_LABEL).describe('What it says.'),
    url: buttonAddress.describe('Where it leads: a web address, `mailto:` or `tel:`.'),
    icon: z
      .enum(PAGE_ICON_NAMES, `must be one of ${PAGE_ICON_NAMES.join(', ')}`)
      .optional()
      .describe('Stands before its label.'),
  },
  'must be an object with label and url',
);

const COUNT = `must be a list of at most ${MAX_PAGE_BUTTONS} buttons`;

export const pageSchema = z.strictObject({
  title: line(MAX_TITLE_LENGTH).describe('Stands over the page.'),
  text: prose(MAX_PAGE_TEXT).optional().describe('Addresses and telephone numbers in it become links.'),
  image: fileId.optional().describe('The `file_id` of a PNG, JPEG or WebP that was uploaded; stands over the title.'),
  buttons: boundedList(button, { max: MAX_PAGE_BUTTONS, notAList: COUNT, tooLong: COUNT })
    .default([])
    .describe('In their order; a click on the first is `?b=1` of the link.'),
  colours: z
    .strictObject({
      background: colour.optional().describe('Of the page. Its text is black or white, whichever is easier to read.'),
      buttons: colour.optional().describe('Of the buttons; their labels are black or white.'),
    })
    .optional()
    .describe('Default: those of the project’s visitor page, in the light or dark of the visitor’s device.'),
});

export type PageData = z.output<typeof pageSchema>;

export const pageType = contentType({
  schema: pageSchema,
  targets: ({ buttons }) =>
    buttons.flatMap(({ url }, at) => (isWebAddress(url) ? [{ field: `buttons[${at}].url`, url }] : [])),
  linkedText: ({ text }) => text ?? '',
  files: ({ image }) => (image === undefined ? [] : [{ field: 'image', id: image, mustBeImage: true }]),
  title: ({ title }) => title,
});
