import { listPeople, type Person } from '../people/list-people.ts';
import { command } from './command.ts';
import { textTable } from './text-table.ts';

const peopleList = command<{ people: Person[] }>({
  words: ['people', 'list'],
  summary: 'List everybody who can sign in, and the accounts that they are members of',
  async run({ store }) {
    return { people: await listPeople(store) };
  },
  show: ({ people }) =>
    textTable(
      ['PERSON', 'EMAIL', 'NAME', 'OPERATOR', 'SECOND FACTOR', 'ACCOUNTS'],
      people.map((person) => [
        person.person_id,
        person.email,
        person.name,
        person.is_operator ? 'yes' : 'no',
        person.two_factor ? 'on' : 'off',
        person.accounts.map(({ email, role }) => `${email} (${role})`).join(', ') || 'none',
      ]),
    ),
});

/** In the order of the help. */
export const peopleCommands = [peopleList];
