import { toPoisha } from '../../../contract/values/money.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import type { VisitForm, VisitReceipt, VisitSlot } from '../../../contract/visits.ts';
import { insertCollection } from '../../dispenses/cash/collections.ts';
import { findSizes, lockMachinesById } from '../../machines/queries.ts';
import { renewConfig } from '../../machines/renew-config.ts';
import { addToRollups } from '../../machines/rollup/rollup.ts';
import { findSlots, readLedgerAfter, StockBook } from '../../machines/stock/stock.ts';
import { recordVisits } from '../../machines/visits.ts';
import type { Tx } from '../../platform/db/store.ts';
import { type LinkCaller, refuseLink } from '../../platform/endpoints/link-callers.ts';
import { publishAfterCommit } from '../../platform/events/after-commit.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import type { CashCollections, Machines, Visits } from '../../platform/schema/schema.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { findCollection, presentCash } from '../cash/queries.ts';
import { findPersonName } from '../people/queries.ts';
import { beganInTime, dateVisit } from './date-visit.ts';
import { parseFlags, parseSlots } from './present.ts';
import { moveVisitedSlot, toVisitEvents } from './visit-stock.ts';

interface SentVisit {
  readonly link: LinkCaller;
  readonly visitId: string;
  readonly form: VisitForm;
  readonly now: number;
  readonly calendar: Calendar;
}

export interface RecordedVisit {
  readonly row: Visits;
  readonly cash: CashCollections | undefined;
  /** It was recorded by an earlier call. */
  readonly isRepeat: boolean;
}

const findVisit = (tx: Tx, id: string): Promise<Visits | undefined> =>
  tx.selectFrom('visits').selectAll().where('id', '=', id).executeTakeFirst();

/** The form is parsed, so that its fields always stand in the same order. */
const hashForm = (link: LinkCaller, form: VisitForm): string =>
  hashToken(`${link.id} ${JSON.stringify(form)}`);

/** Applies a visit to the stock, late drops and other counts in the order of their times. */
const applyVisit = async (
  tx: Tx,
  machine: Machines,
  { visitId, form, now, calendar }: SentVisit,
  at: number,
): Promise<VisitSlot[]> => {
  const place = { machine, visitId, at, day: calendar.dayOf(at) };
  const past = await readLedgerAfter(tx, [machine.id], at);
  const book = new StockBook(calendar, now, await findSlots(tx, [machine.id]), past);
  const sizes = await findSizes(tx, [machine.id]);
  const slots = form.slots.map((visited) => moveVisitedSlot(book, visited, place, sizes));
  const moved = await book.save(tx);
  const events = await recordVisits(tx, toVisitEvents(slots, place));
  await renewConfig(tx, machine);
  await addToRollups(tx, [...moved, ...events]);
  return slots;
};

/** The name of a person who was removed meanwhile is not stored again. */
const personOf = async (
  tx: Tx,
  institutionId: string,
  { personId, name }: VisitForm,
): Promise<Pick<Visits, 'personId' | 'name'>> => {
  const found = personId && (await findPersonName(tx, institutionId, personId));
  if (found) return { personId, name: found };
  return { personId: null, name: personId ? '' : name };
};

const collectCash = async (
  tx: Tx,
  { id: visitId, organizationId, institutionId, machineId, at }: Visits,
  { cash }: VisitForm,
): Promise<CashCollections | undefined> =>
  cash === undefined
    ? undefined
    : insertCollection(tx, {
        visitId,
        organizationId,
        institutionId,
        machineId,
        at,
        counted: toPoisha(cash),
      });

/** Records a visit once; the same one again finds the first, another one under its id is a 409. */
export const recordVisit = async (tx: Tx, sent: SentVisit): Promise<RecordedVisit> => {
  const { link, visitId, form, now } = sent;
  const [machine] = await lockMachinesById(tx, [link.id]);
  if (!machine) throw refuseLink();
  const bodyHash = hashForm(link, form);
  const former = await findVisit(tx, visitId);
  if (former) {
    if (former.bodyHash !== bodyHash) throw refuseCall(409, 'visitIdTaken');
    return { row: former, cash: await findCollection(tx, visitId), isRepeat: true };
  }
  const times = dateVisit(form, link, now);
  if (!beganInTime(times, link)) throw refuseLink();
  const { at, beganAt, isBelieved } = times;
  const slots = await applyVisit(tx, machine, sent, at);
  const row: Visits = {
    id: visitId,
    organizationId: machine.organizationId,
    institutionId: machine.institutionId,
    machineId: machine.id,
    linkId: link.linkId,
    ...(await personOf(tx, machine.institutionId, form)),
    at,
    beganAt,
    receivedAt: now,
    flags: isBelieved ? '' : 'CLOCK',
    slots: JSON.stringify(slots),
    bodyHash,
  };
  await tx.insertInto('visits').values(row).execute();
  const cash = await collectCash(tx, row, form);
  publishAfterCommit(tx, 'visits', machine);
  return { row, cash, isRepeat: false };
};

export const presentReceipt = ({ row, cash }: RecordedVisit): VisitReceipt => {
  const { id, at, flags, slots } = row;
  return {
    visitId: id,
    at: new Date(at).toISOString(),
    flags: parseFlags(flags),
    gone: parseSlots(slots)
      .filter(({ isGone }) => isGone)
      .map(({ rowNo, columnNo }) => ({ rowNo, columnNo })),
    cash: cash ? presentCash({ ...cash, expected: cash.expectedAtArrival }) : null,
  };
};
