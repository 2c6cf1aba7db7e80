import { invalid } from '../errors/refusal.ts';
import { changePersonAsOperator } from '../people/change-person.ts';
import { listPeople, type Person, presentPerson } from '../people/list-people.ts';
import { type CommandContext, command } from './command.ts';
import { textTable } from './text-table.ts';

const peopleList = command<{ people: Person[] }>({
  words: ['people', 'list'],
  summary: 'List everybody who can sign in, and the accounts that they are members of',
  async run({ store }) {
    return { people: await listPeople(store) };
  },
  show: ({ people }) =>
    textTable(
      ['PERSON', 'EMAIL', 'NAME', 'OPERATOR', 'SECOND FACTOR', 'SIGN-IN', 'ACCOUNTS'],
      people.map((person) => [
        person.person_id,
        person.email,
        person.name,
        person.is_operator ? 'yes' : 'no',
        person.two_factor ? 'on' : 'off',
        person.disabled_at === null ? 'on' : 'disabled',
        person.accounts.map(({ email, role }) => `${email} (${role})`).join(', ') || 'none',
      ]),
    ),
});

const peopleDisable = command<Person>({
  words: ['people', 'disable'],
  changesStore: true,
  summary: 'Nobody signs in as this person any more; his sessions end at once, printed codes and keys go on',
  positionals: ['EMAIL'],
  run: (context, { positionals }) => change(context, positionals, true),
  show: ({ email }) => `${email} can no longer sign in.`,
});

const peopleEnable = command<Person>({
  words: ['people', 'enable'],
  changesStore: true,
  summary: 'Let a person sign in again',
  positionals: ['EMAIL'],
  run: (context, { positionals }) => change(context, positionals, false),
  show: ({ email }) => `${email} can sign in again.`,
});

async function change(context: CommandContext, [email = '']: string[], disabled: boolean): Promise<Person> {
  const person = await context.store.read.findPersonByEmail(email.trim().toLowerCase());
  if (!person) throw invalid(`nobody has the address ${JSON.stringify(email)}; "people list" shows who is there`);
  await changePersonAsOperator(context, null, person.id, { disabled });
  const { read } = context.store;
  const changed = (await read.findPerson(person.id)) ?? person;
  return presentPerson({ ...changed, accounts: await read.listMemberships(person.id) });
}

/** In the order of the help. */
export const peopleCommands = [peopleList, peopleDisable, peopleEnable];
