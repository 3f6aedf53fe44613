import type { VisitedSlot, VisitSlot } from '../../../contract/visits.ts';
import type { SizeRow } from '../../machines/queries.ts';
import type { TenantMachine } from '../../machines/rollup/rollup.ts';
import type { StockBook, StockMovement } from '../../machines/stock/stock.ts';
import type { VisitEvents } from '../../platform/schema/schema.ts';

interface VisitPlace {
  readonly machine: TenantMachine;
  readonly visitId: string;
  readonly at: number;
  readonly day: number;
}

type Amounts = readonly (readonly [kind: 'COUNT' | 'REMOVAL' | 'REFILL', amount: number])[];

/** In the order of the work: what was found includes the damaged pads and not the added ones. */
const amountsOf = ({ found, takenOut, added }: VisitedSlot): Amounts => [
  ...(found === undefined ? [] : [['COUNT', found] as const]),
  ...(takenOut ? [['REMOVAL', -takenOut] as const] : []),
  ...(added ? [['REFILL', added] as const] : []),
];

/** Moves the stock of a slot, and returns it as the visit keeps it. */
export const moveVisitedSlot = (
  book: StockBook,
  visited: VisitedSlot,
  { machine, visitId, at }: VisitPlace,
  sizes: readonly SizeRow[],
): VisitSlot => {
  const { rowNo, columnNo, found = null, takenOut, added } = visited;
  const slot = book.slot(machine.id, rowNo, columnNo);
  const size = sizes.find(({ id }) => id === slot?.sizeRef)?.sizeName ?? '';
  const expected = Math.max(0, book.balanceAt(machine.id, rowNo, columnNo, at));
  const toMovement = ([kind, amount]: Amounts[number]): StockMovement => ({
    place: machine,
    rowNo,
    columnNo,
    at,
    kind,
    amount,
    cause: visitId,
  });
  if (slot) for (const amount of amountsOf(visited)) book.move(toMovement(amount));
  return { rowNo, columnNo, size, expected, found, takenOut, added, isGone: !slot };
};

/** Builds the rows of reports and files: the ledger alone knows pads that were taken out. */
export const toVisitEvents = (
  slots: readonly VisitSlot[],
  { machine, visitId, at, day }: VisitPlace,
): VisitEvents[] =>
  slots
    .filter(({ isGone }) => !isGone)
    .flatMap(({ rowNo, columnNo, size, found, added }) =>
      (['COUNT', 'REFILL'] as const).flatMap((type) => {
        const amount = type === 'COUNT' ? found : added || null;
        if (amount === null) return [];
        const { id: machineId, organizationId, institutionId } = machine;
        const id = `${visitId}:${rowNo}:${columnNo}:${type}`;
        const place = { organizationId, institutionId, machineId, rowNo, columnNo };
        return [{ id, ...place, at, day, type, amount, name: size, rfid: null }];
      }),
    );
