/** The anchors of the headings of a page, as code hosts generate them: of the same ones all but the first are numbered. */
export function headingAnchors(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const plain = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = plain;
    for (let number = 1; taken.has(anchor); number++) anchor = `${plain}-${number}`;
    taken.add(anchor);
    return anchor;
  });
}
