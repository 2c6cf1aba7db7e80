/**
 * Mantine colours whose tints can be told apart in light and dark; from the ninth rule on they come again, numbers do
 * not. What stands on a tint is in the colour of text: their own darker shades have too little contrast.
 */
const COLOURS = ['indigo', 'teal', 'orange', 'grape', 'cyan', 'pink', 'lime', 'violet'] as const;

/** The colour by which the list, the week and the simulator show the same rule, counted from 0. */
export function ruleColour(rule: number): string {
  return COLOURS[rule % COLOURS.length] ?? COLOURS[0];
}
