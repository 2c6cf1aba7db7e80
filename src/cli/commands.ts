import type { Command } from './command.ts';

/**
 * All commands but `serve` by their first word, in the order of the help. Each file is loaded on demand: all of them
 * together take longer to load than most commands take to run.
 */
const GROUPS = new Map<string, () => Promise<Command[]>>([
  ['accounts', async () => (await import('./accounts-commands.ts')).accountsCommands],
  ['people', async () => (await import('./people-commands.ts')).peopleCommands],
  ['members', async () => (await import('./members-commands.ts')).membersCommands],
  ['keys', async () => (await import('./keys-commands.ts')).keysCommands],
  ['oauth-clients', async () => (await import('./oauth-clients-commands.ts')).oauthClientsCommands],
  ['projects', async () => (await import('./projects-commands.ts')).projectsCommands],
  ['domains', async () => (await import('./domains-commands.ts')).domainsCommands],
  ['codes', async () => (await import('./codes-commands.ts')).codesCommands],
  ['activity', async () => [(await import('./activity-command.ts')).activityCommand]],
  ['export', async () => [(await import('./archive-commands.ts')).exportCommand]],
  ['import', async () => [(await import('./archive-commands.ts')).importCommand]],
  ['standby-drill', async () => [(await import('./standby-commands.ts')).standbyDrill]],
  ['standby', async () => [(await import('./standby-commands.ts')).standbyCommand]],
  ['stats', async () => [(await import('./stats-command.ts')).stats]],
  ['safety', async () => (await import('./safety-commands.ts')).safetyCommands],
  ['country-data', async () => [(await import('./country-data-command.ts')).countryDataUpdate]],
  ['migrate', async () => [(await import('./migrate-command.ts')).migrateCommand]],
  ['backup', async () => [(await import('./backup-commands.ts')).backupCommand]],
  ['restore', async () => [(await import('./backup-commands.ts')).restoreCommand]],
  ['restore-drill', async () => [(await import('./backup-commands.ts')).restoreDrill]],
  ['doctor', async () => [(await import('./doctor-command.ts')).doctorCommand]],
  ['listen', async () => [(await import('./listen-command.ts')).listenCommand]],
  ['mcp', async () => [(await import('./mcp-command.ts')).mcpCommand]],
  ['licences', async () => [(await import('./licences-command.ts')).licencesCommand]],
]);

/** The commands with this first word; none if there is no such word. */
export async function commandsOf(word: string): Promise<Command[]> {
  return (await GROUPS.get(word)?.()) ?? [];
}

export async function allCommands(): Promise<Command[]> {
  return (await Promise.all([...GROUPS.values()].map((load) => load()))).flat();
}
