import type { PageContent } from '../../codes/qr-data.ts';
import { wifiPayload } from '../../codes/wifi-payload.ts';
import { contactPage } from '../../scan/pages/contact-page.ts';
import { textPage } from '../../scan/pages/text-page.ts';
import { vcardFile } from '../../scan/pages/vcard-file.ts';
import { wifiPage } from '../../scan/pages/wifi-page.ts';

/** The files of a code that shows a page, by extension: for browsers, for programs, and as a contact card. */
export type PageFiles = { html: string; plain: string; vcf?: string };

/** Pages are in English: static files cannot depend on the language. */
export function pageFiles(slug: string, content: PageContent): PageFiles {
  if (content.type === 'text')
    return { html: textPage(content.text, 'en', null, null, content.blocked), plain: content.text };
  if (content.type === 'wifi') return { html: wifiPage(content.network, 'en'), plain: wifiPayload(content.network) };
  const card = vcardFile(content.card);
  const html = contactPage(content.card, 'en', `/${slug}.vcf`, null, null, content.blocked);
  return { html, plain: card, vcf: card };
}
