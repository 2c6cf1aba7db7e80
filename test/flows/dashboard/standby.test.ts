import { expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FileContents } from '../../../src/files/file-contents.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { makeStandby } from '../../../src/transfer/standby/make-standby.ts';
import { onBothEngines, temporaryFolder } from '../../harness/engines.ts';
import { CARD, NETWORK } from './support/codes.ts';
import { sharedDashboard } from './support/dashboard-app.ts';

const REASON = 'its owner has not allowed Wi-Fi passwords and contact cards in standby files';

onBothEngines('a standby', (engine) => {
  const shared = sharedDashboard(engine);

  test('has Wi-Fi passwords and contact cards only where the owner allowed it', async () => {
    const owner = await shared().owner();
    const codes = [
      await owner.dashboard.ask('POST /v2/qr-codes', { body: { type: 'wifi', qr_data: NETWORK } }),
      await owner.dashboard.ask('POST /v2/qr-codes', { body: { type: 'vcard', qr_data: CARD } }),
    ];
    await owner.dashboard.ask('POST /v2/qr-codes', { body: { type: 'text', qr_data: { text: 'For everybody' } } });
    const slugs = codes.map(({ slug }) => slug ?? '');
    const folder = temporaryFolder();
    const { store } = shared().app;
    const contents = new FileContents(temporaryFolder(), store);
    const make = () => makeStandby({ store, clock: systemClock, port: 0, contents }, folder, owner.id);
    const isWritten = (text: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .some((path) => statSync(path).isFile() && readFileSync(path, 'utf8').includes(text));
    const written = () => [NETWORK.password, CARD.first_name, 'For everybody'].map(isWritten);
    const absent = slugs.map((slug) => ({ slug, reason: REASON }));

    expect((await owner.dashboard.ask('GET /me', {})).account?.standby_private).toBe(false);
    expect([await make(), written()]).toEqual([
      { codes: 3, exact: 1, approximate: [], left_out: absent },
      [false, false, true],
    ]);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    for (const slug of slugs) expect(page).toContain(`<code>${slug}</code></td><td>${REASON}`);

    await owner.dashboard.ask('PATCH /account', { body: { standby_private: true } });
    expect([await make(), written()]).toEqual([
      { codes: 3, exact: 3, approximate: [], left_out: [] },
      [true, true, true],
    ]);
    // What was written before the owner changed his mind is removed.
    await owner.dashboard.ask('PATCH /account', { body: { standby_private: false } });
    expect([(await make()).left_out, written()]).toEqual([absent, [false, false, true]]);
  });
});
