import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const picturesOfCodes: Migration = {
  number: 22,
  name: 'pictures of codes',
  async up(db, engine) {
    const { bigint } = columnTypes(engine);
    await runAll(db, [
      // Whose picture it is, so that earlier ones go with their code. Those of now are known; of older ones it stays unknown.
      sql`alter table pictures add column code_seq ${bigint}`,
      sql`update pictures set code_seq = qr_codes.seq from qr_codes where qr_codes.picture = pictures.hash`,
      sql`create index pictures_of_code on pictures (code_seq)`,
    ]);
  },
};
