import type { EndpointBody } from '../../../contract/endpoint.ts';
import type { machineApi } from '../../../contract/machine-api.ts';
import { cardKey } from '../../../contract/values/card-key.ts';
import type { CardHistoryOptions } from '../../institutions/card-history.ts';
import { lockOpenCommands } from '../../machines/commands/command-exchange.ts';
import { findCommands, findRecentPadCommands } from '../../machines/commands/commands.ts';
import { findSizes } from '../../machines/queries.ts';
import { findSlots, readLedgerAfter, StockBook } from '../../machines/stock/stock.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { MachineCaller } from '../../platform/endpoints/machine-keys.ts';
import type { Slots, StockLedger } from '../../platform/schema/schema.ts';
import { findUnlockNames } from '../../rfids/unlock/unlock-names.ts';
import { CardIndex, findCards } from '../cards/cards.ts';
import type { SyncContext } from '../events/batch.ts';
import { dateEvents, type EventTime } from '../events/clock.ts';
import { isStockCount } from '../events/effects.ts';
import { type EventKey, findStoredEvents } from '../events/event-rows.ts';
import { type ParsedEvent, parseEvents } from '../events/events.ts';
import { findForgottenBefore } from '../events/forgotten-before.ts';
import { findHeldConfigs } from '../events/held-configs.ts';
import { journalKey, loadJournals, type StoredJournals } from '../events/journals.ts';
import { PadCommands } from '../events/pad-commands.ts';
import { TestVends } from '../events/test-vends.ts';

/** One sync as it came from a machine; `receivedAt` is the server's time. */
export interface SyncJob {
  readonly caller: MachineCaller;
  readonly body: EndpointBody<typeof machineApi.sync>;
  readonly receivedAt: number;
}

export interface ParsedSync {
  readonly job: SyncJob;
  readonly events: readonly ParsedEvent[];
  readonly times: ReadonlyMap<number, EventTime>;
}

export const parseSync = (job: SyncJob, historyFrom: number): ParsedSync => {
  const events = parseEvents(job.body.events);
  const readable = events.flatMap(({ event }) => event ?? []);
  const { receivedAt, body } = job;
  const sync = { receivedAt, uptimeMs: body.uptimeMs, historyFrom };
  return { job, events, times: dateEvents(readable, sync) };
};

/** Finds the cards of a batch's dispenses, each in its machine's institution. */
const findBatchCards = (tx: Tx, syncs: readonly ParsedSync[]) =>
  findCards(
    tx,
    syncs.flatMap(({ job, events }) =>
      events.flatMap(({ event }) =>
        event?.type === 'DISPENSE' && event.rfid !== undefined
          ? { institutionId: job.caller.institutionId, cardKey: cardKey(event.rfid) }
          : [],
      ),
    ),
  );

/** Finds the names of the RFIDs that opened doors, each in its machine's organization. */
const findBatchUnlockNames = (tx: Tx, syncs: readonly ParsedSync[]) =>
  findUnlockNames(
    tx,
    syncs.flatMap(({ job: { caller }, events }) =>
      events.flatMap(({ event }) =>
        event?.type === 'UNLOCK'
          ? { organizationId: caller.organizationId, physicalId: event.rfid }
          : [],
      ),
    ),
  );

/** Selects the events that may be stored already: those up to their journal's highest seq. */
const repeatedEvents = (syncs: readonly ParsedSync[], journals: StoredJournals): EventKey[] =>
  syncs.flatMap(({ job, events }) => {
    const name = { machineId: job.caller.id, epoch: job.body.epoch };
    const { highestSeq = 0 } = journals.get(journalKey(name)) ?? {};
    return events.flatMap(({ seq }) => (seq === null || seq > highestSeq ? [] : { ...name, seq }));
  });

/** Reads the ledger from the earliest count or late arrival on, which have to correct it. */
const readLedgerPast = async (
  tx: Tx,
  syncs: readonly ParsedSync[],
  slots: readonly Slots[],
): Promise<StockLedger[]> => {
  const lastCount = slots.reduce((last, slot) => Math.max(last, slot.countedAt), 0);
  let earliest = Number.POSITIVE_INFINITY;
  for (const { events, times } of syncs) {
    for (const { event } of events) {
      const at = event ? (times.get(event.seq)?.at ?? 0) : lastCount;
      if (at < lastCount || (event && isStockCount(event))) earliest = Math.min(earliest, at);
    }
  }
  if (!Number.isFinite(earliest)) return [];
  const ids = new Set(syncs.map(({ job }) => job.caller.id));
  return readLedgerAfter(tx, [...ids], earliest);
};

/** Milliseconds. No command waits longer for its machine. */
const commandLifeMs = 25 * 3_600_000;

/** Finds commands for pads of payments that dispenses name or, by bKash without a name, may be of. */
const findPadCommands = async (tx: Tx, syncs: readonly ParsedSync[]): Promise<PadCommands> => {
  const commandIds: string[] = [];
  const unnamed = new Set<string>();
  let earliest = Number.POSITIVE_INFINITY;
  for (const { job, events, times } of syncs) {
    for (const { event } of events) {
      if (event?.type !== 'DISPENSE') continue;
      if (event.commandId !== undefined) commandIds.push(event.commandId);
      if (event.transactionType !== 'BKASH') continue;
      unnamed.add(job.caller.id);
      earliest = Math.min(earliest, times.get(event.seq)?.at ?? job.receivedAt);
    }
  }
  const namedCommands = await findCommands(tx, commandIds);
  const recent = unnamed.size
    ? await findRecentPadCommands(tx, [...unnamed], earliest - commandLifeMs)
    : [];
  return new PadCommands([...namedCommands.filter(({ item }) => item !== null), ...recent]);
};

/** Finds the commands that test vends name. */
const findTestVends = async (tx: Tx, syncs: readonly ParsedSync[]): Promise<TestVends> => {
  const commandIds = syncs.flatMap(({ events }) =>
    events.flatMap(({ event }) => (event?.type === 'TEST_VEND' && event.commandId) || []),
  );
  const named = await findCommands(tx, commandIds);
  return new TestVends(named.filter(({ type }) => type === 'TEST_VEND'));
};

const toConfigQuery = ({ job: { caller, body, receivedAt }, times }: ParsedSync) => ({
  machineId: caller.id,
  version: body.configVersion ?? Number.MAX_SAFE_INTEGER,
  from: Math.min(receivedAt, ...Array.from(times.values(), ({ at }) => at)),
});

/** Loads the stored rows that these syncs refer to. */
export const loadSyncContext = async (
  tx: Tx,
  syncs: readonly ParsedSync[],
  options: CardHistoryOptions,
): Promise<SyncContext> => {
  const { calendar, now } = options;
  const ids = [...new Set(syncs.map(({ job }) => job.caller.id))];
  const journals = await loadJournals(
    tx,
    syncs.map(({ job: { caller, body } }) => ({ machineId: caller.id, epoch: body.epoch })),
  );
  const slots = await findSlots(tx, ids);
  const sizes = await findSizes(tx, ids);
  const past = await readLedgerPast(tx, syncs, slots);
  return {
    calendar,
    commands: await lockOpenCommands(tx, ids),
    padCommands: await findPadCommands(tx, syncs),
    testVends: await findTestVends(tx, syncs),
    stored: await findStoredEvents(tx, repeatedEvents(syncs, journals)),
    journals,
    book: new StockBook(calendar, now, slots, past),
    sizes: new Map(sizes.map((size) => [size.id, size])),
    heldConfigs: await findHeldConfigs(tx, syncs.map(toConfigQuery)),
    cards: new CardIndex(await findBatchCards(tx, syncs)),
    unlockNames: await findBatchUnlockNames(tx, syncs),
    forgottenBefore: await findForgottenBefore(tx, syncs, options),
  };
};
