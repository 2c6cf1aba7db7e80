import type { Plans } from '../config/plans.ts';
import type { Settings } from '../config/settings.ts';
import type { Clock } from '../lib/clock.ts';
import type { SecurityMails } from '../people/sign-in/security-mails.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { Store } from '../store/store.ts';

/** The dependencies of a command; the store is open and migrated. */
export type CommandContext = Required<Authored> & {
  store: Store;
  clock: Clock;
  plans: Plans;
  settings: Settings;
  securityMails: SecurityMails;
  /** All of standard input. */
  readInput(): Promise<string>;
  printError(text: string): void;
};

export type CommandInput = { positionals: string[]; options: Record<string, string | boolean | undefined> };

type Description<Output> = {
  /** Its words, for instance ['accounts', 'create']. */
  words: [string, string] | [string];
  /** The arguments, as the help prints them; those of `positionals` by default. */
  usage?: string;
  summary: string;
  positionals?: readonly string[];
  options?: Readonly<Record<string, { type: 'string' | 'boolean'; help: string }>>;
  /** It says which store it used. */
  changesStore?: true;
  show(output: Output): string;
  /** 0 by default. */
  exitCode?(output: Output, input: CommandInput): number;
};

/**
 * A command of the operator. `run` returns the document that --json prints; `show` turns it into text.
 * A command with `runWithoutStore` gets no open store, and reads its settings itself.
 */
export type Command<Output = unknown> = Description<Output> &
  (
    | {
        run(context: CommandContext, input: CommandInput): Promise<Output>;
        /** In place of `run`, for options with which the store is not opened; null: these are others. */
        insteadOfRun?(input: CommandInput, settings: () => Settings): Promise<Output> | null;
        /** Otherwise the command is refused where there is no store. */
        mayCreateStore?: true;
        /** Printed below the text, not with --json. */
        note?(context: CommandContext, output: Output, input: CommandInput): Promise<string>;
      }
    | { runWithoutStore(input: CommandInput, settings: () => Settings): Promise<Output> }
  );

/** Ties the output type of `run` to `show`. */
export function command<Output>(definition: Command<Output>): Command {
  return definition as Command;
}

/** The process that the command line runs in. */
export type Terminal = {
  settings(): Settings;
  /** All of standard input. */
  readInput(): Promise<string>;
  print(text: string): void;
  printError(text: string): void;
};
