import type { Settings } from '../config/settings.ts';

/** The process that the command line runs in. */
export type Terminal = {
  settings(): Settings;
  /** All of standard input. */
  readInput(): Promise<string>;
  print(text: string): void;
  printError(text: string): void;
};
