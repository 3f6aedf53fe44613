import { flattenMessage, isMessage, type Message } from '../../contract/messages/text.ts';
import { translateMessage } from '../../contract/messages/translate.ts';
import type { TimelineEntry } from '../../contract/timeline.ts';
import { shortenMessage } from '../machines/shorten-log.ts';
import { findUsernames } from '../payments/ledger/list.ts';
import type { MachineLogs } from '../platform/schema/schema.ts';
import {
  beforePosition,
  isoTime,
  type TimelineContext,
  type TimelineSource,
  toRun,
} from './source.ts';

const numberValue = ({ values }: Message, name: string): number => {
  const value = values?.[name];
  return typeof value === 'number' ? value : 0;
};

const stockDifference = (message: Message): number =>
  numberValue(message, 'after') - numberValue(message, 'before');

/** Change of a slot's stock in a message, by message code. */
const stockChangeByCode: Readonly<Record<string, (message: Message) => number>> = {
  slotRefilled: stockDifference,
  slotCounted: stockDifference,
  slotAdded: (message) => numberValue(message, 'products'),
  slotRemoved: (message) => -numberValue(message, 'products'),
};

const isStockMessage = (message: Message): boolean =>
  flattenMessage(message).some(({ code }) => code === 'stockUpdated' || code === 'stockConfirmed');

/** Sums the stock changes of an update by size, the largest first. */
const sumStockChanges = (message: Message, { sizeAt }: TimelineContext) => {
  const bySize = new Map<string | null, number>();
  for (const part of flattenMessage(message)) {
    const count = stockChangeByCode[part.code]?.(part) ?? 0;
    const place = part.values?.place;
    if (!count || !isMessage(place)) continue;
    const size = sizeAt({
      rowNo: numberValue(place, 'row'),
      columnNo: numberValue(place, 'column'),
    });
    bySize.set(size, (bySize.get(size) ?? 0) + count);
  }
  return [...bySize]
    .filter(([, count]) => count !== 0)
    .map(([size, count]) => ({ size, count }))
    .toSorted((one, other) => Math.abs(other.count) - Math.abs(one.count));
};

const createLogSource =
  (fits: (message: Message) => boolean): TimelineSource =>
  async (context, from, most) => {
    const rows = await context.db
      .selectFrom('machineLogs')
      .selectAll()
      .where('machineId', '=', context.machine.id)
      .where(beforePosition(from, 'at'))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    const names = await findUsernames(
      context.db,
      rows.map(({ adminId }) => adminId),
    );
    const entryOf = (row: MachineLogs, message: Message): TimelineEntry => ({
      _id: row.id,
      at: isoTime(row.at),
      type: 'CHANGE',
      by: names.get(row.adminId) ?? '',
      message: translateMessage(shortenMessage(message), context.language),
      assignedTo: isStockMessage(message) ? row.assignedTo : '',
      stock: sumStockChanges(message, context),
    });
    return toRun(
      rows,
      most,
      ({ at, id }) => ({ at, id }),
      (row) => {
        const message: Message = JSON.parse(row.message);
        return fits(message) ? entryOf(row, message) : undefined;
      },
    );
  };

export const changeSource = createLogSource(() => true);
export const countSource = createLogSource(isStockMessage);
