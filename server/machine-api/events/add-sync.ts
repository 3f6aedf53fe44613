import type { EndpointAnswer } from '../../../contract/endpoint.ts';
import type { machineApi } from '../../../contract/machine-api.ts';
import { type Message, serializeMessage } from '../../../contract/messages/text.ts';
import { createMessage, formatEnglish } from '../../../contract/messages.ts';
import type { Events, Machines } from '../../platform/schema/schema.ts';
import type { ParsedSync } from '../sync/parsed-sync.ts';
import { addEvent, type SyncBatch, type SyncContext } from './batch.ts';
import type { StoredEvent } from './event-rows.ts';
import { forgottenContent, type ParsedEvent } from './events.ts';
import { ConfigHistory } from './held-configs.ts';
import { type JournalChange, journalKey } from './journals.ts';
import { maxSampleLength, withoutCards } from './samples.ts';

/** An event that is not stored, as its sync answers it. */
export type Rejection = EndpointAnswer<typeof machineApi.sync>['rejected'][number];

/** Builds the answer for an event that is not stored. The text of a fault names its field. */
const toRejection = (
  { index, seq }: Pick<ParsedEvent, 'index' | 'seq'>,
  fault: Message,
  field?: string,
): Rejection => {
  const text = formatEnglish(fault);
  return { index, seq, reason: field ? `${text} (${field})` : text, ...fault, field };
};

const addRejected = (
  journal: JournalChange,
  { code, values, field }: Rejection,
  content: string,
): void => {
  journal.rejected += 1;
  const fault: Message = values ? { code, values } : { code };
  const reason = field ? createMessage('rejectedField', { reason: fault, field }) : fault;
  journal.firstRejected ??= {
    reason: serializeMessage(reason),
    sample: withoutCards(content).slice(0, maxSampleLength),
  };
};

/** Adds one sync to the batch and returns its rejected events. */
export const addSync = (
  batch: SyncBatch,
  context: SyncContext,
  machine: Machines,
  parsedSync: ParsedSync,
): Rejection[] => {
  const { job, events, times } = parsedSync;
  const { epoch, configVersion } = job.body;
  const { book, sizes, heldConfigs } = context;
  const present = { machine, slots: book.slots, sizes };
  const configs = new ConfigHistory(heldConfigs.get(machine.id) ?? [], configVersion, present);
  const config = configs.newConfig(job.receivedAt);
  if (config) batch.heldConfigs.set(machine.id, config);
  const rejected: Rejection[] = [];
  const name = { machineId: machine.id, epoch };
  const { heldFrom = 1 } = job.body;
  const key = journalKey(name);
  const nothing = {
    seqs: [],
    events: new Map<number, Events>(),
    replacing: [],
    rejected: 0,
    firstRejected: undefined,
  };
  const journal = batch.journals.get(key) ?? { ...name, ...nothing, heldFrom };
  batch.journals.set(key, journal);
  const ackedThrough = context.journals.get(key)?.ackedThrough ?? 0;
  const stored = context.stored.get(key) ?? new Map<number, StoredEvent>();
  context.stored.set(key, stored);
  for (const parsedEvent of events) {
    const { seq, event, content } = parsedEvent;
    const refused = event
      ? undefined
      : toRejection(parsedEvent, parsedEvent.fault, parsedEvent.field);
    const before = seq === null ? undefined : stored.get(seq);
    const isLongStored = seq !== null && !before && seq <= ackedThrough;
    if (refused) {
      rejected.push(refused);
      if (!before && !isLongStored) addRejected(journal, refused, content);
    }
    if (seq === null) continue;
    const isAlreadyStored = before && (before.type !== 'REJECTED' || !event);
    if (isAlreadyStored) {
      if (event && before.content !== content && before.content !== forgottenContent) {
        const contradicted = createMessage('eventContradicted', { seq, epoch });
        const rejection = toRejection(parsedEvent, contradicted);
        rejected.push(rejection);
        addRejected(journal, rejection, content);
      }
      continue;
    }
    // It was stored long ago and has been deleted since.
    if (isLongStored) continue;
    // A readable event takes the place of the rejected one.
    if (before) journal.rejected -= 1;
    const { at, isUncertain } = times.get(seq) ?? { at: job.receivedAt, isUncertain: false };
    const row = {
      machineId: machine.id,
      epoch,
      seq,
      receivedAt: job.receivedAt,
      content,
      organizationId: machine.organizationId,
      institutionId: machine.institutionId,
      type: event?.type ?? 'REJECTED',
      at,
      reportedAt: event?.at ? Date.parse(event.at) : null,
    };
    const storedEvent = event
      ? addEvent(batch, context, machine, event, row, {
          isUncertain,
          config: configs.termsAt(at),
        })
      : { ...row, flags: refused?.reason ?? '' };
    if (before && !journal.events.has(seq)) journal.replacing.push(storedEvent);
    else journal.events.set(seq, storedEvent);
    stored.set(seq, storedEvent);
    if (!before) journal.seqs.push(seq);
  }
  return rejected;
};
