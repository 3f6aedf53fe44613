import { expect, test } from 'vitest';
import { aServer } from '../testing/server.ts';
import { cardRowsBefore, payerRows, type RowsToForget } from './rows-to-forget.ts';

/** Columns of texts that tell of no dispense or payment whose it was, by the reason and by table. */
const harmless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'an account or a card of somebody who works with the machines': {
    unlockRfids: 'physicalId cardKey name',
    people: 'name nameKey phone',
    visits: 'name personId',
    admins: 'username usernameKey nameKey avatar',
    sessions: 'client browser platform',
    newLogins: 'client browser platform',
    loginGuesses: 'bucket',
    claimGuesses: 'client',
    refusedTries: 'client',
    audit: 'actor client',
    attention: 'takenBy doneBy',
    machines: 'simNumber taskAssignedTo',
    machineLogs: 'assignedTo',
    visitEvents: 'name rfid',
    commands: 'requestedBy',
    alertSubscriptions: 'address',
    alertDeliveries: 'address receiver answer',
    alertMailCounts: 'subject',
  },
  'an organization, an institution or a machine': {
    organizations: 'name nameKey description type',
    logos: 'bytes',
    institutions: 'name nameKey address type',
    machines: 'name nameKey physicalId physicalIdKey idKey firmware',
    sizes: 'sizeName',
    slots: 'sizeRef',
    visits: 'slots linkId',
    cashCollections: 'visitId',
    machineLogs: 'message',
    heldConfigs: 'terms',
    attention: 'parts',
    attentionDeeds: 'before',
    stockLedger: 'cause',
    commands: 'detail drop offeredKey',
    payments: 'platformGateway',
    backups: 'goodFile failure',
    alertNotices: 'openedIn overIn',
    jobs: 'name',
    availability: 'sizes gaps',
    openingHours: 'hours',
    migrations: 'name',
  },
  'a card, without a dispense': {
    rfids: 'physicalId cardKey physicalIdKey',
    pointLedger: 'rfidId',
    rfidStates: 'rfidId',
  },
  'audited calls keep no name and no dispense of a card': {
    audit: 'action target reason before after',
    refusedTries: 'action',
  },
  'the numbers of cards are left out when it is stored': {
    journals: 'rejectedReason rejectedSample',
    refusedCalls: 'reason sample',
  },
  'the wallet is left out when it is stored': {
    paymentEvents: 'detail',
    paymentCalls: 'said',
  },
  'one of a few words': {
    paymentEvents: 'event fromState toState',
    paymentCalls: 'call outcome form',
    institutions: 'category',
    admins: 'type',
    audit: 'role outcome',
    slots: 'sickBy sickCode',
    troubles: 'code',
    spans: 'kind',
    rfids: 'stockType',
    pointLedger: 'kind',
    authorizations: 'state',
    accountRefusals: 'call fault reason',
    refusedCalls: 'call',
    payments: 'provider movesMoney state flags settledAs refundForm failure',
    events: 'type flags',
    dispenses: 'transactionType failureReason paymentFailure flags',
    stockLedger: 'kind',
    visitEvents: 'type',
    attention: 'kind',
    attentionDeeds: 'deed',
    alertSubscriptions: 'channel language severity kinds mode',
    alertDeliveries: 'channel kind state',
    gateways: 'provider',
    refundForms: 'form proof formerForm',
    commands: 'type state',
    people: 'language',
    visitLinks: 'kind',
    visits: 'flags',
  },
  'a digest, or encrypted': {
    admins: 'passwordHash',
    sessions: 'tokenHash browserHash',
    newLogins: 'browserHash',
    knownClients: 'tokenHash',
    twoSteps: 'sealed',
    recoveryCodes: 'codeHash',
    audit: 'previousHash hash',
    machines: 'claimCodeHash',
    machineKeys: 'keyHash',
    gateways: 'sealed',
    platformGateways: 'fingerprint sealed',
    gatewayTokens: 'credentials sealed',
    alertSubscriptions: 'sealed',
    alertDeliveries: 'tokenHash',
    keyChecks: 'sealed',
    visitLinks: 'tokenHash',
    visits: 'bodyHash',
  },
  'an account or a document of the merchant': {
    gateways: 'username',
    accountRefusals: 'account',
    refundForms: 'account',
    payments: 'invoice checkoutUrl',
  },
};

const forgottenIn = (rows: RowsToForget): readonly string[] =>
  'set' in rows ? Object.keys(rows.set) : rows.columns;

const forgotten = [...cardRowsBefore('', 0, 0), ...payerRows(0)].flatMap((rows) =>
  forgottenIn(rows).map((column) => `${rows.table}.${column}`),
);

/** Ids of rows that are no person: that of a card names its holder. */
const harmlessIds =
  /^(id|(organization|institution|scope|machine|size|logo|gateway|admin|actor|session|action|request|payment|providerPayment|trx|refundTrx|message|attention|group|subscription)Id)$/;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly isText: boolean;
}

const readColumns = async (): Promise<Column[]> => {
  const { store } = await aServer();
  const tables = await store.read.introspection.getTables();
  return tables.flatMap(({ name: table, columns }) =>
    columns.map(({ name, dataType }) => ({
      table,
      name,
      isText: /text|blob|bytea|json/i.test(dataType),
    })),
  );
};

const readTexts = async (): Promise<string[]> =>
  (await readColumns())
    .filter(({ name, isText }) => isText && !harmlessIds.test(name))
    .map(({ table, name }) => `${table}.${name}`);

test('every column that may name a person is forgotten, or harmless for a reason', async () => {
  const named = Object.values(harmless).flatMap((tables) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  );
  // The job folds them into the sums of months.
  const known = new Set([...forgotten, ...named, 'pointLedger.cause']);
  const texts = await readTexts();
  expect(texts.filter((column) => !known.has(column))).toEqual([]);
  expect(named.filter((column) => !texts.includes(column))).toEqual([]);
});

/** Numbers in the tables that name a card for good. `version` tells of changes of the card. */
const harmlessNumbers: Readonly<Record<string, string>> = {
  rfids: 'point isFree isActive blockedAt version createdAt removedAt forgottenAt',
  rfidStates: 'at isActive',
  // The job folds them.
  pointLedger: 'at delta',
  unlockRfids: 'isActive version createdAt',
};

test('no number beside a card that stays tells when it took a pad', async () => {
  const columns = await readColumns();
  const namesCard = ({ table, name }: Column) =>
    /^(rfidId|cardKey)$/.test(name) && !forgotten.includes(`${table}.${name}`);
  const named = new Set([...columns.filter(namesCard).map(({ table }) => table), 'rfids']);
  const numbers = columns
    .filter(({ table, isText }) => named.has(table) && !isText)
    .map(({ table, name }) => `${table}.${name}`);
  const harmlessOnes = Object.entries(harmlessNumbers).flatMap(([table, names]) =>
    names.split(' ').map((name) => `${table}.${name}`),
  );
  expect(numbers.toSorted()).toEqual(harmlessOnes.toSorted());
});
