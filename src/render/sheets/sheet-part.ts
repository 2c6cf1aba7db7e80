import type { Design } from '../design.ts';
import type { Lane } from '../drawing-queue.ts';
import type { LogoFiles } from '../logo-files.ts';
import { NO_DECORATION } from '../picture/decoration.ts';
import type { SheetOptions } from '../picture/sheet-layout.ts';
import type { SheetCode, SheetPart } from './sheet-forms.ts';
import type { SheetItem } from './sheet-items.ts';

/** Labels per task: more would block a thread for too long, and their answer this one. */
export const AT_ONCE = 20;

export function laneOf(account: string): Lane {
  return { kind: 'again', account };
}

/** Labels as the threads take them, each distinct design once. */
export async function sheetPart(
  logos: LogoFiles,
  account: string,
  items: readonly SheetItem[],
  sheet: SheetOptions,
  from: number,
): Promise<SheetPart> {
  const designs: Design[] = [];
  const indexes = new Map<string, number>();
  const codes: SheetCode[] = [];
  for (const { payload, isLink, style, decoration, texts, smallest } of items) {
    const key = JSON.stringify([style, decoration]);
    let design = indexes.get(key);
    if (design === undefined) {
      const logo = await logos.of(account, decoration);
      // If the logo no longer exists, the code has none.
      const parts = decoration.logo !== null && logo === null ? { ...decoration, logo: null } : decoration;
      design = designs.push({ style, decoration: parts ?? NO_DECORATION, logo }) - 1;
      indexes.set(key, design);
    }
    codes.push({ payload, isLink, design, texts, smallest });
  }
  return { codes, designs, sheet, from };
}
