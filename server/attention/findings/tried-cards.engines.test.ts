import { expect, test } from 'vitest';
import { maxUnknownCardItems } from '../../../contract/attention-limits.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';
import { findTriedCards } from './find-cards.ts';

test('a controller that makes up cards fills Attention no further than fifty of its institution', async () => {
  const server = await aServer();
  const own = await anInstitution(server);
  const sibling = await anInstitution(server, { organizationId: own.organizationId });
  /** Taps cards three times each. */
  const tap = async (institution: { id: string; organizationId: string }, cards: number) => {
    const { token } = await aPairedMachine(server, { institution });
    await syncEvents(
      server,
      token,
      Array.from({ length: 3 * cards }, (_, index) => ({
        type: 'UNKNOWN_CARD',
        seq: index + 1,
        uptimeMs: 0,
        rfid: `CARD-${index % cards}`,
      })),
    );
    server.clock.now += 1000;
  };
  const countItems = async ({ id }: { id: string }) => {
    const found = await findTriedCards(server.store.read, server.clock.now);
    return found.filter(({ institutionId }) => institutionId === id).length;
  };
  await tap(own, maxUnknownCardItems.ofInstitution + 10);
  await tap(sibling, 2);
  expect([await countItems(own), await countItems(sibling)]).toEqual([
    maxUnknownCardItems.ofInstitution,
    2,
  ]);
});
