import type { Dashboard } from './dashboard.ts';

/** As ten minutes later: whoever is signed in has to prove again that he is there. */
export async function forgetProofs({ app, email }: Pick<Dashboard, 'app' | 'email'>): Promise<void> {
  const { store } = app.app;
  const personId = (await store.read.findPersonByEmail(email))?.id ?? '';
  for (const { id } of await store.read.listSessions(personId, Date.now()))
    await store.write.proveSession({ sessionId: id, personId, code: null, now: 0 });
}
