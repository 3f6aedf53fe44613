import { rfidHistory } from '../../contract/rfid-history.ts';
import { type Rfid, rfids } from '../../contract/rfids.ts';
import { buildRfid } from './builders.ts';
import type { FakeServer } from './fake-server.ts';
import { slicePage } from './slice-page.ts';

/** Cards with ids of their own. */
export const buildRfids = (given: readonly Partial<Rfid>[]): Rfid[] =>
  given.map((card, index) => buildRfid({ _id: `r${index + 1}`, ...card }));

/** Builds `count` cards, `K-1` with 1 point, `K-2` with 2 and so on. */
export const buildNumberedRfids = (count: number): Rfid[] =>
  buildRfids(
    Array.from({ length: count }, (_, index) => ({
      physicalId: `K-${index + 1}`,
      point: index + 1,
    })),
  );

/** Answers lists of RFIDs from these cards as they are at the time of the call. */
export const answerRfids = (server: FakeServer, cards: readonly Rfid[]): FakeServer =>
  server.answerWith(rfids.all, ({ query }) => {
    const find = String(query.find ?? '').toLowerCase();
    const matching = cards.filter(({ physicalId, name }) =>
      `${physicalId} ${name}`.toLowerCase().includes(find),
    );
    const blocked = cards.filter(({ isActive }) => !isActive).length;
    return {
      rfids: slicePage(matching, query),
      count: matching.length,
      all: { count: cards.length, blocked },
    };
  });

/** Answers the history requests of a card's page: it was never used or topped up. */
export const answerRfidPage = (server: FakeServer, rfid: Rfid): FakeServer => {
  const unused = { used: 0, limit: null, left: null };
  const held = { points: 0, count: 0 };
  const namedFrom = '2025-01-01';
  return server
    .answer(rfids.one, { rfid })
    .answer(rfidHistory.use, { use: { daily: unused, weekly: unused, monthly: unused, held } })
    .answer(rfidHistory.all, { entries: [], count: 0, namedFrom });
};
