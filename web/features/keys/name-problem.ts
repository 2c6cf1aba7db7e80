/** What is wrong with the name of a key or a client. In code points, as the server counts. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Enter a name';
  return [...name].length > 255 ? 'At most 255 characters' : null;
}
