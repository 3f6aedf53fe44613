import { expect, test } from 'vitest';
import { safeParse, ZodMiniObject } from 'zod/mini';
import { admins } from '../../../contract/admins.ts';
import { type AttentionTab, attention } from '../../../contract/attention.ts';
import { audit } from '../../../contract/audit.ts';
import { fleet } from '../../../contract/fleet.ts';
import { endpoints } from '../../../contract/index.ts';
import { institutions } from '../../../contract/institutions.ts';
import { machines } from '../../../contract/machines.ts';
import { organizations } from '../../../contract/organizations.ts';
import { payments } from '../../../contract/payments.ts';
import { people } from '../../../contract/people.ts';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { rfids } from '../../../contract/rfids.ts';
import { search } from '../../../contract/search.ts';
import { unknownCards } from '../../../contract/unknown-cards.ts';
import { unlockRfids } from '../../../contract/unlock-rfids.ts';
import { adminForm } from '../../testing/admins/admin-form.ts';
import { listRows, scanAttention } from '../../testing/attention.ts';
import { hourMs } from '../../testing/durations.ts';
import { aCardMachine } from '../../testing/machines/card-machine.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { shareServer } from '../../testing/server.ts';
import { anInstitution, anOrganization } from '../../testing/tenants.ts';
import { pickBySize } from '../../testing/test-size.ts';
import { uniqueLetters } from '../../testing/unique.ts';

shareServer();

/** A name, and the same as another keyboard, browser or program writes it. */
const names = [
  [
    'হল ৩ ব\u09dcবা\u09dcি বিদ্যাল\u09df আষা\u09dd ঢ\u09cbল ম\u09ccচাক উ\u09ceসব আমেনা র\u200d্যাব',
    'হল 3 ব\u09a1\u09bcবা\u09a1\u09bcি বিদ্যাল\u09af\u09bc আষা\u09a2\u09bc ঢ\u09c7\u09beল ম\u09c7\u09d7চাক উত\u09cd\u200dসব অ\u09beমেনা র্যাব',
  ],
  ['École Ｅｄｅｎ\u00a0Hall １ ﬁrst ①', 'e\u0301COLE eden hall 1 First 1'],
].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]);

/** A number as a program has written it, and as people copy and type it. */
const cards = [
  ['04A2B9C1', '০৪:a২:b৯:c১'],
  ['04:a2:b9:c1', '０４Ａ２Ｂ９Ｃ１'],
] as const;
const numbers = [
  ['CKA1B2C3D4', 'cka1b2c3d4'],
  ['CKA1B2C3D4', ' ＣＫＡ১Ｂ２c৩d৪\u200b'],
] as const;
const actions = [
  ['PATCH /organization/unlock/rfid/add', 'ｐａｔｃｈ /Organization/UNLOCK'],
] as const;

type World = Awaited<ReturnType<typeof aWorld>>;

const aWorld = async () => {
  const world = await aCardMachine();
  const { machine, admin: token, params } = world;
  return { ...world, id: machine.organizationId, as: { token }, params };
};

interface SearchCase {
  readonly spellings: readonly (readonly [string, string])[];
  /** Adds what the search finds and returns its ID. */
  readonly add: (world: World, text: string) => Promise<string>;
  readonly find: (world: World, typed: string) => Promise<readonly string[]>;
}

/** Usernames are unique on a server. */
const uniqueName = (name: string) => `${uniqueLetters()} ${name}`;

const addAdmin = ({ server, as, id }: World, name: string) => {
  const given = { ...as, params: { organizationId: id }, body: adminForm(uniqueName(name)) };
  return server.call(admins.organizationCreate, given);
};

const ids = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id);

const cardByName = {
  spellings: names,
  add: async ({ addCard }: World, name: string) => (await addCard({ name }))._id,
};
const paymentByTrxId = {
  spellings: numbers,
  add: async ({ server, machine }: World, trxId: string) =>
    (await aPayment(server, machine, { trxId })).id,
};

const addMachine = async ({ server, machine }: World, name: string) => {
  const institution = { id: machine.institutionId, organizationId: machine.organizationId };
  return (await aMachine(server, { institution, name })).id;
};

/** A machine that is to be set up. */
const machineToSetUp = {
  spellings: names,
  add: async (world: World, name: string) => {
    const id = await addMachine(world, name);
    await scanAttention(world.server);
    return id;
  },
};

const machinesIn = (rows: Awaited<ReturnType<typeof listRows>>) =>
  rows.flatMap(({ items }) => items.map(({ machine }) => machine?._id ?? ''));

type AttentionWrite = 'take' | 'giveBack' | 'snooze' | 'done' | 'reopen';

/** Acts on the rows of the list that a text is searched in, after what makes the action possible. */
const attentionAction = (action: AttentionWrite, before?: AttentionWrite): SearchCase => ({
  ...machineToSetUp,
  find: async ({ server, as, id }, find) => {
    const rows = await listRows(server, { organizationId: id }, as.token);
    const act = (name: AttentionWrite, tab: AttentionTab, text?: string) => {
      const until = new Date(server.clock.now + hourMs).toISOString();
      const body = { rows: ids(rows), organizationId: id, tab, ...(text && { find: text }) };
      return server.ask(attention[name], {
        ...as,
        body: name === 'snooze' ? { ...body, until } : body,
      });
    };
    if (before) await act(before, 'OPEN');
    const { status } = await act(action, action === 'reopen' ? 'SNOOZED' : 'OPEN', find);
    return status === 200 ? machinesIn(rows) : [];
  },
});

/** Every field of a call in which people type what they look for, by operation. */
const searches: Record<string, SearchCase> = {
  'listOrganizationAdmins.find': {
    spellings: names,
    add: async (world, name) => (await addAdmin(world, name)).admin._id,
    find: async ({ server, as, id }, find) => {
      const given = { ...as, params: { organizationId: id }, query: { find } };
      return ids((await server.call(admins.organizationAll, given)).admins);
    },
  },
  'listInstitutionAdmins.find': {
    spellings: names,
    add: async ({ server, as, params }, name) => {
      const given = { ...as, params, body: adminForm(uniqueName(name)) };
      return (await server.call(admins.institutionCreate, given)).admin._id;
    },
    find: async ({ server, as, params }, find) =>
      ids((await server.call(admins.institutionAll, { ...as, params, query: { find } })).admins),
  },
  'listOrganizations.find': {
    spellings: names,
    add: async ({ server }, name) => (await anOrganization(server, { name })).id,
    find: async ({ server, as }, find) =>
      ids((await server.call(organizations.all, { ...as, query: { find } })).organizations),
  },
  'listInstitutions.find': {
    spellings: names,
    add: async ({ server, id }, name) =>
      (await anInstitution(server, { organizationId: id, name })).id,
    find: async ({ server, as, id }, find) => {
      const given = { ...as, params: { organizationId: id }, query: { find } };
      return ids((await server.call(institutions.all, given)).institutions);
    },
  },
  'listPeople.find': {
    spellings: names,
    add: async ({ server, as, params }, name) => {
      const given = { ...as, params, body: { name, language: 'bn' } as const };
      return (await server.call(people.create, given)).person._id;
    },
    find: async ({ server, as, params }, find) =>
      ids((await server.call(people.all, { ...as, params, query: { find } })).people),
  },
  'listMachines.find': {
    spellings: names,
    add: addMachine,
    find: async ({ server, as, params }, find) =>
      ids((await server.call(machines.all, { ...as, params, query: { find } })).machines),
  },
  'listFleet.find': {
    spellings: names,
    add: addMachine,
    find: async ({ server, as, id }, find) => {
      const query = { organizationId: id, find };
      return ids((await server.call(fleet.all, { ...as, query })).machines);
    },
  },
  'listAttention.find': {
    ...machineToSetUp,
    find: async ({ server, as, id }, find) =>
      machinesIn(await listRows(server, { organizationId: id, find }, as.token)),
  },
  'takeAttention.find': attentionAction('take'),
  'giveAttentionBack.find': attentionAction('giveBack', 'take'),
  'snoozeAttention.find': attentionAction('snooze'),
  'finishAttention.find': attentionAction('done'),
  'reopenAttention.find': attentionAction('reopen', 'snooze'),
  'listAuditEntries.actor': {
    spellings: names,
    add: async (world, name) => {
      const { admin } = await addAdmin(world, name);
      await world.server.call(admins.login, { body: adminForm(admin.username) });
      return admin.username;
    },
    find: async ({ server, as }, actor) => {
      const { entries } = await server.call(audit.all, { ...as, query: { actor } });
      return entries.map((entry) => entry.actor);
    },
  },
  'listAuditEntries.action': {
    spellings: actions,
    add: async ({ server, as, id }, action) => {
      const body = { physicalId: 'DOOR-1', isActive: true };
      await server.call(unlockRfids.add, { ...as, params: { id }, body });
      return action;
    },
    find: async ({ server, as }, action) => {
      const { entries } = await server.call(audit.all, { ...as, query: { action } });
      return entries.map((entry) => entry.action);
    },
  },
  'listRfids.find': {
    ...cardByName,
    find: async ({ server, as, params }, find) =>
      ids((await server.call(rfids.all, { ...as, params, query: { find } })).rfids),
  },
  'downloadRfids.find': {
    spellings: names,
    add: async ({ addCard }, name) => (await addCard({ name, physicalId: 'CARD-1' })).physicalId,
    find: async ({ server, as, params }, find) => {
      const { body } = await server.ask(rfidBatches.csv, { ...as, params, query: { find } });
      return String(body).split(/[\r\n,;"]+/);
    },
  },
  'downloadRfidWorkbook.find': {
    ...cardByName,
    // The same rows as the other file; a workbook without the card is shorter.
    find: async ({ server, as, params }, find) => {
      const size = async (text: string) => {
        const given = { ...as, params, query: { find: text } };
        const { body } = await server.ask(rfidBatches.xlsx, given);
        return Buffer.isBuffer(body) ? body.length : 0;
      };
      if ((await size(find)) <= (await size('nobody'))) return [];
      return ids((await server.call(rfids.all, { ...as, params })).rfids);
    },
  },
  'changeRfids.find': {
    ...cardByName,
    find: async ({ server, as, params }, find) => {
      const body = { action: 'TOP_UP' as const, points: 1, find, count: 1 };
      const { status } = await server.ask(rfidBatches.change, { ...as, params, body });
      if (status !== 200) return [];
      return ids((await server.call(rfids.all, { ...as, params })).rfids);
    },
  },
  'listUnknownCards.rfid': {
    spellings: cards,
    add: async ({ sync }, rfid) => {
      await sync([{ type: 'UNKNOWN_CARD', seq: 1, uptimeMs: 0, rfid }]);
      return rfid;
    },
    find: async ({ server, as, params }, rfid) => {
      const answer = await server.call(unknownCards.all, { ...as, params, query: { rfid } });
      return answer.cards.map(({ physicalId }) => physicalId);
    },
  },
  'listPayments.find': {
    ...paymentByTrxId,
    find: async ({ server, as, params }, find) =>
      ids((await server.call(payments.all, { ...as, params, query: { find } })).payments),
  },
  'downloadPayments.find': {
    spellings: numbers,
    add: async ({ server, machine }, trxId) =>
      (await aPayment(server, machine, { trxId })).trxId ?? '',
    find: async ({ server, as, params }, find) => {
      const { body } = await server.ask(payments.csv, { ...as, params, query: { find } });
      return String(body).split(/[\r\n,;"]+/);
    },
  },
  'search.q': {
    spellings: names,
    add: async ({ server }, name) => (await anOrganization(server, { name })).id,
    find: async ({ server, as }, q) =>
      ids((await server.call(search.find, { ...as, query: { q } })).results),
  },
};

const typedText = ' e\u0301\u200b ';
/** The name of a file that is being made, which no person types. */
const otherTexts = ['ticket'];

/** Fields of a query, and `find` of a body, that take a text as people type it. */
const typedFields = endpoints.flatMap(({ operationId, query, body }) =>
  [query, body].flatMap((schema) =>
    schema instanceof ZodMiniObject
      ? Object.entries(schema.shape)
          .filter(([name]) => schema === query || name === 'find')
          .filter(([name]) => !otherTexts.includes(name))
          .filter(([, field]) => safeParse(field, typedText).data === '\u00e9')
          .map(([name]) => `${operationId}.${name}`)
      : [],
  ),
);

test('every search of the contract is tried', () => {
  expect(typedFields.toSorted()).toEqual(Object.keys(searches).toSorted());
});

test.each(Object.entries(searches))(
  '%s compares in one form, whichever was stored and whichever is typed',
  async (_field, { spellings, add, find }) => {
    for (const [stored, typed] of spellings.slice(0, pickBySize({ short: 2, whole: 4 }))) {
      const world = await aWorld();
      const added = await add(world, stored);
      expect(await find(world, typed), `${typed} for ${stored}`).toContain(added);
    }
  },
);
