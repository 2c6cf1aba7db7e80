/** In UTF-16 units, as the sign-in server counts. */
const SHORTEST = 8;
const LONGEST = 128;

export const PASSWORD_HINT = `${SHORTEST} to ${LONGEST} characters. A few words in a row are easy to remember.`;

/** What is wrong with a new password; null: nothing. */
export function passwordProblem(password: string): string | null {
  if (password.length < SHORTEST) {
    const missing = SHORTEST - password.length;
    return `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'} needed.`;
  }
  return password.length > LONGEST ? `Too long: at most ${LONGEST} characters.` : null;
}
