import type { MachineForm } from '../contract/machines.ts';
import { type RefundForm, refundForms } from '../contract/payments.ts';
import type { Payments } from '../server/platform/schema/schema.ts';
import { aMachine, type TestMachine } from '../server/testing/machines/machines.ts';
import { anInstitution } from '../server/testing/tenants.ts';
import { goodWallets } from '../simulator/bkash/checkout/wallets.ts';
import type { BkashPayment } from '../simulator/bkash/payment.ts';
import type { RefundForm as SimulatedForm } from '../simulator/bkash/refunds/refund-accounts.ts';
import { aController, type Controller } from './controller.ts';
import { Customer } from './customer.ts';
import type { FirmwareFaults } from './machine-faults.ts';
import { mustRefundEnd, type RefundPlaces } from './refund-end.ts';
import { aWorld, type PaymentWorld } from './world.ts';

/** A machine with pads at 10 taka each, its controller, and customers in front of it. */
export interface Shop {
  readonly world: PaymentWorld;
  readonly machine: TestMachine;
  readonly controller: Controller;
  readonly customers: readonly [Customer, Customer];
}

const slot = { rowNo: 1, columnNo: 1 };

export const aShop = async (
  world: PaymentWorld,
  given: { pads?: number; misbuilt?: FirmwareFaults; form?: Partial<MachineForm> } = {},
): Promise<Shop> => {
  const { pads = 20, misbuilt, form } = given;
  const stocks = [{ ...slot, productCount: pads }];
  const institution = await anInstitution(world);
  const machine = await aMachine(world, { institution, stocks, ...form });
  const controller = await aController(world, machine, pads, misbuilt);
  const [one, two] = goodWallets;
  return {
    world,
    machine,
    controller,
    customers: [new Customer(world, one), new Customer(world, two)],
  };
};

/** A shop in a world of its own, with the actions that most tests need. */
export const aFlow = async (given: Parameters<typeof aShop>[1] = {}) => {
  const world = await aWorld();
  const shop = await aShop(world, given);
  const { controller, machine, customers } = shop;
  const [customer] = customers;

  const start = (quantity = 1) => customer.start(machine.physicalId, { quantity });
  /** Confirms at bKash; returns the address of the callback. */
  const approve = (who = customer) => world.bkash.approve(who.paymentID ?? '', who.wallet);
  const pay = async (quantity = 1) => {
    await start(quantity);
    await customer.visit(approve());
  };
  /** Fetches commands, carries them out, reports. */
  const obey = async () => {
    await controller.sync();
    await controller.machine.carryOut();
    await controller.sync();
  };
  /** Lets seconds pass, in contact with the machine or not. */
  const pass = async (seconds: number, isInContact = true) => {
    world.clock.now += seconds * 1000;
    if (isInContact) await controller.sync();
    await world.advanceDue();
  };
  const payments = (): Promise<Payments[]> => paymentsAt(shop);
  const payment = async (): Promise<Payments> => {
    const last = (await payments()).at(-1);
    if (!last) throw new Error('There is no payment');
    return last;
  };
  return {
    ...shop,
    customer,
    start,
    approve,
    pay,
    obey,
    pass,
    payments,
    payment,
    money: async () => moneyOf(world, await payment()),
  };
};

/** The payments at a machine, oldest first. */
export const paymentsAt = ({ world, machine }: Pick<Shop, 'world' | 'machine'>) =>
  world.store.read
    .selectFrom('payments')
    .selectAll()
    .where('machineId', '=', machine.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export interface MoneyMoved {
  readonly charged: number;
  readonly refunded: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

const sumMoney = (payments: readonly BkashPayment[]): MoneyMoved => ({
  charged: sum(payments.flatMap(({ charge }) => charge?.amount ?? [])),
  refunded: sum(payments.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))),
});

const isSelfPaid = ({ selfpay }: PaymentWorld, { provider }: Payments): boolean =>
  provider === selfpay.provider.name;

/** The money that its provider has moved for a payment, in poisha. */
export const moneyOf = (world: PaymentWorld, payment: Payments): MoneyMoved => {
  const { invoice } = payment;
  return isSelfPaid(world, payment)
    ? world.selfpay.moneyOf(invoice)
    : sumMoney(world.bkash.payments().filter((one) => one.invoice === invoice));
};

const simulatedForms: Readonly<Record<RefundForm, SimulatedForm>> = { V1: 'v1', V2: 'v2' };

/** Its provider can still refund a payment, or name its refund. */
export const canBeRefunded = (world: PaymentWorld, payment: Payments): boolean =>
  isSelfPaid(world, payment) || mustRefundEnd(refundPlacesOf(world, payment));

/** The account's refund interfaces, and the refunds of a payment by each of them. */
const refundPlacesOf = (
  { bkash }: PaymentWorld,
  { invoice, refundForm }: Payments,
): RefundPlaces => {
  const found = bkash.payments().filter((one) => one.invoice === invoice);
  const countBack = (form: RefundForm) =>
    found.flatMap(({ refunds }) => refunds).filter((refund) => refund.form === simulatedForms[form])
      .length;
  const { appKey } = found[0]?.merchant ?? {};
  return {
    ...bkash.refunds.termsOf(appKey),
    routes: refundForms.filter((form) => bkash.refunds.hasRoute(appKey, simulatedForms[form])),
    back: { V1: countBack('V1'), V2: countBack('V2') },
    form: refundForm,
  };
};

/** In seconds. */
export const daySeconds = 86_400;

/** The money moved for one pad. */
export const noMoney: MoneyMoved = { charged: 0, refunded: 0 };
export const chargedMoney: MoneyMoved = { charged: 1000, refunded: 0 };
export const refundedMoney: MoneyMoved = { charged: 1000, refunded: 1000 };

/** A customer whose execute is still in flight when the server stops waiting for it. */
export const anOpenExecute = async () => {
  const flow = await aFlow();
  flow.world.wire.plan('execute', 'STRAY_REQUEST');
  await flow.pay();
  return flow;
};
