import { invalid } from '../errors/refusal.ts';
import { setProjectArchived } from '../projects/change-project.ts';
import { type ProjectAnswer, presentProject } from '../projects/present-project.ts';
import { isProjectId } from '../projects/project.ts';
import { wholeAccount } from '../store/reach.ts';
import { allProjects } from '../transfer/lists/project-names.ts';
import { type Command, type CommandContext, command } from './command.ts';
import { ACCOUNT, accountOption } from './shared.ts';
import { textTable } from './text-table.ts';

type ArchivedProject = ProjectAnswer & { is_archived: boolean };
type ListedProject = ArchivedProject & { code_count: number };

const projectsList = command<{ projects: ListedProject[] }>({
  words: ['projects', 'list'],
  usage: '--account ID_OR_EMAIL',
  summary: 'List the projects of an account, archived ones too',
  options: ACCOUNT,
  async run({ store }, { options }) {
    const account = await accountOption(store, options);
    const projects = await allProjects(store, wholeAccount(account.id));
    return {
      projects: projects.map((project) => ({
        ...presentProject(project),
        is_archived: project.is_archived,
        code_count: project.code_count,
      })),
    };
  },
  show: ({ projects }) =>
    textTable(
      ['PROJECT', 'NAME', 'CODES', 'STATE'],
      projects.map(({ project_id, name, code_count, is_default, is_archived }) => [
        project_id,
        name,
        String(code_count),
        is_default ? 'default' : is_archived ? 'archived' : '',
      ]),
    ),
});

const projectsArchive = archiveCommand('archive', true, 'Archive a project: its codes stop resolving');
const projectsUnarchive = archiveCommand('unarchive', false, 'Bring an archived project back');

function archiveCommand(word: string, archived: boolean, summary: string): Command {
  return command<ArchivedProject>({
    words: ['projects', word],
    changesStore: true,
    summary,
    positionals: ['PROJECT_ID'],
    run: (context, { positionals }) => setArchived(context, positionals[0] ?? '', archived),
    show: (project) => `${project.is_archived ? 'Archived' : 'Unarchived'} ${project.project_id} (${project.name}).`,
  });
}

async function setArchived(context: CommandContext, id: string, archived: boolean): Promise<ArchivedProject> {
  const found = isProjectId(id) ? await context.store.read.findProjectOfAnyAccount(id) : undefined;
  if (!found) throw invalid(`project "${id}" does not exist`);
  const project = await setProjectArchived(context, found.account_id, id, archived);
  return { ...presentProject(project), is_archived: project.is_archived };
}

/** In the order of the help. */
export const projectsCommands = [projectsList, projectsArchive, projectsUnarchive];
