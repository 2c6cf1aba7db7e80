/** The person did not confirm that it is he; nothing was done, and nothing has to be said. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

/** What of an error is to be told. */
export function toldError(error: Error | null): Error | null {
  return error instanceof NotConfirmed ? null : error;
}
