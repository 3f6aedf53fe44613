import { rfidKeys } from '../../server/rfids/rfid-factory.ts';
import { anRfid } from '../../server/testing/machines/rfids.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import type { TestServer } from '../../server/testing/server.ts';

/** Neighbours of which the foreign campus has so many cards more. */
export const createNeighboursWithCards = (cards: number) => async (server: TestServer) => {
  const neighbours = await createNeighbours(server);
  const institution = neighbours.foreign.campus;
  const { _id } = await anRfid(server, { institution });
  const one = await server.store.read
    .selectFrom('rfids')
    .selectAll()
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < cards; from += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => {
      const copy = { ...one, id: `copy-${from + index}`, physicalId: `COPY${from + index}` };
      return { ...copy, ...rfidKeys(copy), cardKey: copy.physicalId };
    });
    await server.store.change((tx) => tx.insertInto('rfids').values(rows).execute());
  }
  return neighbours;
};
