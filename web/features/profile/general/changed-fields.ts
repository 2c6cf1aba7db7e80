/** The fields of the draft that differ from the stored ones: only they are sent. */
export function changedFields<Stored extends object, Draft extends Partial<Stored>>(
  stored: Stored,
  draft: Draft,
): Partial<Draft> {
  const isOther = ([name, value]: [string, unknown]) => stored[name as keyof Stored] !== value;
  return Object.fromEntries(Object.entries(draft).filter(isOther)) as Partial<Draft>;
}
