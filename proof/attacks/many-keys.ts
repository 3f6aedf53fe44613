import { hashToken, newToken } from '../../server/platform/secrets/tokens.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import type { TestServer } from '../../server/testing/server.ts';

/** Neighbours of which the foreign campus has so many paired machines more; `keys` are theirs. */
export const createNeighboursWithKeys = (count: number) => async (server: TestServer) => {
  const neighbours = await createNeighbours(server);
  const { machine } = neighbours.foreign.campus;
  const { store, clock } = server;
  const one = await store.read
    .selectFrom('machines')
    .selectAll()
    .where('id', '=', machine.id)
    .executeTakeFirstOrThrow();
  const keys = Array.from({ length: count }, newToken);
  for (let from = 0; from < count; from += 100) {
    const added = keys.slice(from, from + 100);
    const idOf = (index: number) =>
      `${one.id.slice(0, -6)}${String(from + index).padStart(6, '0')}`;
    await store.change(async (tx) => {
      const copies = added.map((_, index) => {
        const physicalId = `COPY-${from + index}`;
        const key = physicalId.toLowerCase();
        return { ...one, id: idOf(index), physicalId, physicalIdKey: key, idKey: key };
      });
      await tx.insertInto('machines').values(copies).execute();
      const rows = added.map((key, index) => ({
        keyHash: hashToken(key),
        machineId: idOf(index),
        createdAt: clock.now,
        firstUsedAt: clock.now,
        revokedAt: null,
      }));
      await tx.insertInto('machineKeys').values(rows).execute();
    });
  }
  return { ...neighbours, keys };
};
