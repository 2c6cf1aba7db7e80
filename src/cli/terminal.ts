import type { Settings } from '../config/settings.ts';

/** What the command line needs of the process that it runs in. */
export type Terminal = {
  settings(): Settings;
  /** All of standard input. */
  readInput(): Promise<string>;
  print(text: string): void;
  printError(text: string): void;
};
