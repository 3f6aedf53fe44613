import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dispenses } from '../../contract/dispenses.ts';
import { rfidBatches } from '../../contract/rfid-batches.ts';
import { rfidHistory } from '../../contract/rfid-history.ts';
import { rfids } from '../../contract/rfids.ts';
import { search } from '../../contract/search.ts';
import { unknownCards } from '../../contract/unknown-cards.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { anInstitutionAdmin } from '../testing/admins/admins.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { anUnlockRfid } from '../testing/machines/rfids.ts';
import { shareServer } from '../testing/server.ts';

shareServer();

const typed = '04:a2:b9:c1';
const spellings = [
  '04A2B9C1',
  '04a2b9c1',
  '04-A2-B9-C1',
  '0x04A2B9C1',
  '0x04 0xA2 0xB9 0xC1',
  '০৪A২B৯C১',
  '০৪:a২:b৯:c১',
  '०४A२B९C१',
  'Card UID: 04 A2 B9 C1',
  '０４Ａ２Ｂ９Ｃ１',
  '\u202e04A2B9C1\u202c',
  '04\u200bA2\u00adB9C1',
];
/** Texts of separators and invisible signs alone. */
const noNumbers = ['0x', ' : - ', '\u200e\u202e', '💳'];
const wrongForm = { physicalId: 'Please enter a physical ID' };

const aSpelledCard = async () => {
  const world = await aCardMachine();
  const card = await world.addCard({ physicalId: typed, point: 1000 });
  return { ...world, card };
};

describe('a card is the same however its number is written', () => {
  test('each spelling of its number dispenses, and counts for its points and its dispenses', async () => {
    const { server, params, admin, card, sync, authorize, dispense, pointsOf } =
      await aSpelledCard();
    for (const spelling of spellings) {
      expect(await authorize(spelling), spelling).toMatchObject({ allowed: true });
    }
    await sync(spellings.map((spelling, index) => dispense(index + 1, spelling)));
    expect(await pointsOf(card._id)).toBe(1000 - 2 * spellings.length);
    for (const rfidId of [typed, ...spellings]) {
      const asked = { params: { ...params, rfidId }, token: admin };
      const { count } = await server.call(rfidHistory.dispenses, asked);
      expect(count, rfidId).toBe(spellings.length);
    }
    const query = { limit: 100 };
    const answer = await server.call(dispenses.all, { params, query, token: admin });
    expect(new Set(answer.dispenses.map((row) => row.rfid))).toEqual(new Set([typed]));
    expect(answer.dispenses.every(({ flags }) => flags.length === 0)).toBe(true);
  });

  test('generated numbers are known in generated spellings, to machines and to admins', async () => {
    const { server, params, admin, authorize, addCard } = await aCardMachine();
    const spelling = fc.record({
      bytes: fc.uint8Array({ minLength: 4, maxLength: 8 }),
      separator: fc.constantFrom('', ':', ' ', '.', '/', '\u00ad', '\ufeff'),
      zero: fc.constantFrom(0x30, 0x9e6, 0x660, 0xff10),
      prefix: fc.constantFrom('', '0x', 'UID: ', "'", '"'),
    });
    const property = fc.asyncProperty(spelling, async ({ bytes, separator, zero, prefix }) => {
      const pairs = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));
      const card = await addCard({ physicalId: pairs.join('-').toUpperCase(), point: 10 });
      const rfidId =
        prefix +
        pairs.join(separator).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      const { rfid } = await server.call(rfids.one, {
        params: { ...params, rfidId },
        token: admin,
      });
      expect(rfid._id).toBe(card._id);
      expect(await authorize(rfidId)).toMatchObject({ allowed: true });
    });
    // The slot holds 20 pads.
    await fc.assert(property, { numRuns: 20, endOnFailure: true });
  });

  test('it is found by each spelling and shown as it was typed', async () => {
    const { server, params, admin } = await aSpelledCard();
    for (const rfidId of spellings) {
      const { rfid } = await server.call(rfids.one, {
        params: { ...params, rfidId },
        token: admin,
      });
      expect(rfid.physicalId).toBe(typed);
    }
  });

  test.each(spellings)(
    '%j cannot be added again, nor become an unlock RFID',
    async (physicalId) => {
      const { server, machine, params, admin } = await aSpelledCard();
      const form = { physicalId, stockType: 'LIMITED' };
      expect(await server.expectFaults(rfids.create, { params, body: form, token: admin })).toEqual(
        {
          physicalId: 'An RFID with this physical ID already exists',
        },
      );
      const errors = await server.expectFaults(unlockRfids.add, {
        params: { id: machine.organizationId },
        body: { physicalId, isActive: true },
        token: admin,
      });
      expect(errors?.physicalId).toContain('This physical ID belongs to an RFID of institution');
    },
  );

  test.each(spellings)('an unlock RFID is taken by %j as well', async (physicalId) => {
    const { server, machine, params, admin } = await aCardMachine();
    const { organizationId } = machine;
    await anUnlockRfid(server, { organizationId, physicalId: typed });
    const added = { params: { id: organizationId }, body: { physicalId, isActive: true } };
    expect(await server.expectFaults(unlockRfids.add, { ...added, token: admin })).toEqual({
      physicalId: 'An unlock RFID with this physical ID already exists',
    });
    const created = { params, body: { physicalId, stockType: 'LIMITED' } };
    expect(await server.expectFaults(rfids.create, { ...created, token: admin })).toEqual({
      physicalId: 'This physical ID belongs to an unlock RFID of the organization',
    });
  });

  test('of many spellings at once one becomes an RFID', async () => {
    const { server, params, admin } = await aCardMachine();
    const answers = await Promise.all(
      spellings.map((physicalId) =>
        server.ask(rfids.create, {
          params,
          body: { physicalId, stockType: 'LIMITED' },
          token: admin,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(spellings.length - 1);
  });

  test('lists and the search find it by its whole number in each spelling', async () => {
    const { server, machine, params, card, addCard } = await aSpelledCard();
    await addCard({ physicalId: 'A2B9' });
    const { institutionId: id, organizationId } = machine;
    const { token } = await anInstitutionAdmin(server, { id, organizationId });
    for (const find of spellings) {
      const { rfids: found } = await server.call(rfids.all, { params, query: { find }, token });
      expect(
        found.map(({ _id }) => _id),
        find,
      ).toEqual([card._id]);
      const { results } = await server.call(search.find, { query: { q: find }, token });
      expect(
        results.map(({ _id }) => _id),
        find,
      ).toEqual([card._id]);
    }
  });

  test('an update may repeat its number in any spelling, which changes nothing', async () => {
    const { card, update } = await aSpelledCard();
    const { rfid } = await update(card._id, { physicalId: '04A2B9C1', name: 'Amina' });
    expect(rfid).toMatchObject({ physicalId: typed, name: 'Amina' });
  });

  test('an import takes each spelling for the card, and two in one file for one card twice', async () => {
    const { server, params, admin } = await aSpelledCard();
    const take = (ids: readonly string[]) => ({
      params,
      body: {
        rows: ids.map((physicalId) => ({ physicalId, name: 'Amina' })),
        existing: 'UPDATE' as const,
      },
      token: admin,
    });
    for (const spelling of spellings) {
      const check = { params, body: { physicalIds: [spelling] }, token: admin };
      expect((await server.call(rfidBatches.check, check)).taken).toEqual([typed]);
    }
    const { imported } = await server.call(rfidBatches.import, take(['04A2B9C1']));
    expect(imported).toEqual({ added: 0, updated: 1, skipped: 0 });
    expect(await server.expectFaults(rfidBatches.import, take(['A1B2', 'a1:b2']))).toEqual({
      'rows.1.physicalId': 'This physical ID is in the list more than once',
    });
  });

  test('an unknown card is one in all its spellings, until it is added in any', async () => {
    const { server, params, admin, sync, authorize, addCard } = await aCardMachine();
    await sync(
      spellings.map((rfid, index) => ({ type: 'UNKNOWN_CARD', seq: index + 1, uptimeMs: 0, rfid })),
    );
    server.clock.now += 60_000;
    await authorize('04:A2:B9:C1');
    const list = async () => (await server.call(unknownCards.all, { params, token: admin })).cards;
    expect(await list()).toMatchObject([{ physicalId: spellings[0], count: spellings.length + 1 }]);
    await addCard({ physicalId: typed });
    expect(await list()).toEqual([]);
    await sync([{ type: 'UNKNOWN_CARD', seq: 99, uptimeMs: 0, rfid: '0x04a2b9c1' }]);
    expect(await list()).toEqual([]);
  });

  test('machines get each number as it was typed and as readers report it', async () => {
    const { server, machine, card, sync, update } = await aSpelledCard();
    const { organizationId } = machine;
    await anUnlockRfid(server, { organizationId, physicalId: 'de:ad:be:ef' });
    const { cards } = await sync([]);
    expect(cards?.changed.map(({ rfid }) => rfid)).toEqual([typed, '04A2B9C1']);
    expect(cards?.unlock).toEqual(['de:ad:be:ef', 'DEADBEEF']);
    await update(card._id, { isActive: false });
    const later = await sync([], cards?.version);
    expect(later.cards).toMatchObject({ changed: [], removed: [typed, '04A2B9C1'] });
  });
});

describe('a text without a letter or digit', () => {
  test.each(noNumbers)('%j is no number of a card', async (physicalId) => {
    const { server, machine, params, admin } = await aCardMachine();
    const as = { token: admin };
    const created = { params, body: { physicalId, stockType: 'LIMITED' }, ...as };
    expect(await server.expectFaults(rfids.create, created)).toEqual(wrongForm);
    const added = { params: { id: machine.organizationId }, body: { physicalId, isActive: true } };
    expect(await server.expectFaults(unlockRfids.add, { ...added, ...as })).toEqual({
      physicalId: 'Physical Id is required',
    });
  });

  test.each(noNumbers)('a dispense with %j is kept as of an unknown card', async (rfid) => {
    const { server, params, admin, sync, authorize, dispense } = await aCardMachine();
    expect(await authorize(rfid)).toMatchObject({ reason: 'UNKNOWN_CARD' });
    await sync([dispense(1, rfid), { type: 'UNKNOWN_CARD', seq: 2, uptimeMs: 0, rfid }]);
    const answer = await server.call(dispenses.all, { params, token: admin });
    expect(answer.dispenses).toMatchObject([{ rfid: rfid.trim(), flags: ['UNKNOWN_CARD'] }]);
    expect((await server.call(unknownCards.all, { params, token: admin })).count).toBe(0);
  });
});
