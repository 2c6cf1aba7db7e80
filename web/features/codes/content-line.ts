import type { AppData, EventData, FileData, PageData } from '../../../src/codes/values/code-values.ts';
import { readableUrl } from '../../lib/link-text.ts';
import type { Code } from '../../lib/v2.ts';

/** What a code without a destination holds, in a few words beside the name of its type; null: that says it all. */
export function contentLine({ type, qr_data }: Pick<Code, 'type' | 'qr_data'>): string | null {
  if (type === 'page') {
    const { length } = (qr_data as PageData).buttons;
    return length === 0 ? 'Without buttons' : length === 1 ? '1 button' : `${length} buttons`;
  }
  if (type === 'event') return (qr_data as EventData).start.replace('T', ' ');
  if (type === 'file') return (qr_data as FileData).name;
  return type === 'app' ? readableUrl((qr_data as AppData).other) : null;
}
