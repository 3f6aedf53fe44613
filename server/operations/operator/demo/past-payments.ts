import { calendarOf } from '../../../../contract/values/periods.ts';
import { findMerchant, storeMerchant } from '../../../gateways/credentials.ts';
import { findSizes, lockMachinesByPhysicalId } from '../../../machines/queries.ts';
import { addToRollups } from '../../../machines/rollup/rollup.ts';
import { countSeenDays } from '../../../machines/seen-days.ts';
import { findSlots, readLedgerAfter, StockBook } from '../../../machines/stock/stock.ts';
import type { Store, Tx } from '../../../platform/db/store.ts';
import { findEncryption } from '../../../platform/secrets/encryption.ts';
import { type Settings, StartError } from '../../../platform/settings/settings.ts';
import { type PastPayment, type PastSale, storePastPayment } from './past-payment.ts';

interface PastPaymentsContext {
  readonly store: Pick<Store, 'change'>;
  readonly settings: Settings;
  readonly now: () => number;
}

const storeMachinePayments = async (
  tx: Tx,
  physicalId: string,
  sales: readonly PastSale[],
  { settings, now }: PastPaymentsContext,
): Promise<PastPayment[]> => {
  const calendar = calendarOf(settings.TIME_ZONE);
  const [machine] = await lockMachinesByPhysicalId(tx, [physicalId]);
  const sealing = findEncryption(settings);
  const keys = sealing && { sealing, settings };
  const merchant = machine && keys && (await findMerchant(tx, machine.institutionId, keys));
  if (!merchant) throw new StartError(`${physicalId} takes no payments.`);
  await storeMerchant(tx, merchant, keys, now());
  const slots = await findSlots(tx, [machine.id]);
  const sizes = await findSizes(tx, [machine.id]);
  const earliest = Math.min(...sales.map(({ at }) => at));
  const past = await readLedgerAfter(tx, [machine.id], earliest - 1);
  const book = new StockBook(calendar, now(), slots, past);
  const stored: PastPayment[] = [];
  for (const sale of sales) {
    const sizeRef = book.slot(machine.id, sale.rowNo, sale.columnNo)?.sizeRef;
    const price = sizes.find(({ id }) => id === sizeRef)?.price ?? machine.price;
    const { provider, account } = merchant;
    const context = { machine, provider, account, price, book, calendar };
    stored.push(await storePastPayment(tx, sale, context));
  }
  const days = sales.map(({ at }) => ({ machineId: machine.id, day: calendar.dayOf(at) }));
  const seen = await countSeenDays(tx, days, new Map([[machine.id, machine]]));
  await addToRollups(tx, [...seen, ...(await book.save(tx))]);
  return stored;
};

/** Stores payments for past sales in the order of the sales, one transaction per machine. */
export const storePastPayments = async (
  context: PastPaymentsContext,
  sales: readonly PastSale[],
): Promise<PastPayment[]> => {
  const stored = new Map<PastSale, PastPayment>();
  for (const [physicalId, own] of Map.groupBy(sales, (sale) => sale.physicalId)) {
    const payments = await context.store.change((tx) =>
      storeMachinePayments(tx, physicalId, own, context),
    );
    for (const [index, payment] of payments.entries()) {
      const sale = own[index];
      if (sale) stored.set(sale, payment);
    }
  }
  return sales.flatMap((sale) => stored.get(sale) ?? []);
};
