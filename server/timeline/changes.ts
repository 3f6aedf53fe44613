import { isMessage, type Message, readMessage } from '../../contract/messages/text.ts';
import { codesOf, englishOf } from '../../contract/messages.ts';
import type { TimelineEntry } from '../../contract/timeline.ts';
import type { MachineLogs } from '../core/db/schema.ts';
import { usernamesOf } from '../payments/list.ts';
import { before, type Reading, runOf, type Source, timeOf } from './source.ts';

/** Lists a message and every message nested in it. */
const partsOf = (told: Message): Message[] => [
  told,
  ...Object.values(told.values ?? {})
    .flat()
    .filter(isMessage)
    .flatMap(partsOf),
];

const numberIn = ({ values }: Message, name: string): number => {
  const value = values?.[name];
  return typeof value === 'number' ? value : 0;
};

/** Change of a slot's stock in a message, by message code. */
const gained: Readonly<Record<string, (told: Message) => number>> = {
  slotCounted: (told) => numberIn(told, 'after') - numberIn(told, 'before'),
  slotAdded: (told) => numberIn(told, 'products'),
  slotRemoved: (told) => -numberIn(told, 'products'),
};

const isOfStock = (text: string): boolean => {
  const told = readMessage(text);
  if (!told) return text.startsWith('Stock updated');
  return partsOf(told).some(({ code }) => code === 'stockUpdated' || code === 'stockConfirmed');
};

/** Sums the stock changes of an update by size, the largest first. */
const stockIn = (text: string, { sizeAt }: Reading) => {
  const told = readMessage(text);
  const bySize = new Map<string | null, number>();
  for (const part of told ? partsOf(told) : []) {
    const count = gained[part.code]?.(part) ?? 0;
    const place = part.values?.place;
    if (!count || !isMessage(place)) continue;
    const size = sizeAt({ rowNo: numberIn(place, 'row'), columnNo: numberIn(place, 'column') });
    bySize.set(size, (bySize.get(size) ?? 0) + count);
  }
  return [...bySize]
    .filter(([, count]) => count !== 0)
    .map(([size, count]) => ({ size, count }))
    .toSorted((one, other) => Math.abs(other.count) - Math.abs(one.count));
};

const logsWhere =
  (fits: (row: MachineLogs) => boolean): Source =>
  async (reading, from, most) => {
    const rows = await reading.db
      .selectFrom('machineLogs')
      .selectAll()
      .where('machineId', '=', reading.machine.id)
      .where(before(from, 'at', 'id'))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    const names = await usernamesOf(
      reading.db,
      rows.map(({ adminId }) => adminId),
    );
    const entryOf = (row: MachineLogs): TimelineEntry => ({
      _id: row.id,
      at: timeOf(row.at),
      type: 'CHANGE',
      by: names.get(row.adminId) ?? '',
      message: englishOf(row.message),
      codes: codesOf({ message: row.message }),
      assignedTo: isOfStock(row.message) ? row.assignedTo : '',
      stock: stockIn(row.message, reading),
    });
    return runOf(
      rows,
      most,
      ({ at, id }) => ({ at, id }),
      (row) => (fits(row) ? entryOf(row) : undefined),
    );
  };

/** Reads all changes by admins. */
export const changes = logsWhere(() => true);
/** Reads the changes of stock. */
export const counts = logsWhere(({ message }) => isOfStock(message));
