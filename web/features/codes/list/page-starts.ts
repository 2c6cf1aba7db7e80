/** How many items stand before each page. */
export function pageStarts(pages: readonly { items: readonly unknown[] }[]): number[] {
  let before = 0;
  return pages.map(({ items }) => {
    const start = before;
    before += items.length;
    return start;
  });
}
