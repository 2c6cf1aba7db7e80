import type { ParseArgsOptionsConfig } from 'node:util';
import type { Plans } from '../config/plans.ts';
import type { Settings } from '../config/settings.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';

/** What a command works with; the store is open and up to date. */
export type CommandContext = {
  store: Store;
  clock: Clock;
  plans: Plans;
  settings: Settings;
  /** All of standard input. */
  readInput(): Promise<string>;
  printError(text: string): void;
};

export type CommandInput = { positionals: string[]; options: Record<string, string | boolean | undefined> };

type Description<Output> = {
  /** Its words, for instance ['accounts', 'create']. */
  words: [string, string] | [string];
  /** What follows the words, as the help prints it. */
  usage: string;
  summary: string;
  positionals: string[];
  options: ParseArgsOptionsConfig;
  optionHelp: Record<string, string>;
  show(output: Output): string;
  /** 0 unless said. */
  exitCode?(output: Output): number;
};

/**
 * One command of the operator. `run` gives the document that --json prints; `show` turns it into text for people.
 * One with `runWithoutStore` is not given an open store, and reads its settings itself.
 */
export type Command<Output = unknown> = Description<Output> &
  (
    | {
        run(context: CommandContext, input: CommandInput): Promise<Output>;
        /** Printed below the text, not with --json. */
        note?(context: CommandContext, output: Output, input: CommandInput): Promise<string>;
      }
    | { runWithoutStore(input: CommandInput, settings: () => Settings): Promise<Output> }
  );

/** Keeps the type of the output between `run` and `show`. */
export function command<Output>(definition: Command<Output>): Command {
  return definition as Command;
}
