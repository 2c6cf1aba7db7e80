import { moduleMm } from './findings.ts';
import type { Design } from './reading.ts';

/** How large the picture is, and how fine: "50 × 50 mm, 591 × 591 px" and "29 × 29 modules of 1.10 mm". */
export function sizeWords(design: Design): [picture: string, modules: string] {
  const { style, layout, modules } = design;
  const pixels = `${layout.width} × ${layout.height} px`;
  const picture = style.unit === 'px' ? pixels : `${style.width} × ${style.height} ${style.unit}, ${pixels}`;
  const each = style.unit === 'px' ? `${layout.module} px` : `${moduleMm(design).toFixed(2)} mm`;
  return [picture, `${modules} × ${modules} modules of ${each}`];
}
