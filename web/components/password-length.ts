/** In UTF-16 units, as the sign-in server counts. */
const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

export const PASSWORD_HINT = `${MIN_LENGTH} to ${MAX_LENGTH} characters. A few words in a row are easy to remember.`;

/** What is wrong with a new password; null: nothing. */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_LENGTH) {
    const missing = MIN_LENGTH - password.length;
    return `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'} needed.`;
  }
  return password.length > MAX_LENGTH ? `Too long: at most ${MAX_LENGTH} characters.` : null;
}
