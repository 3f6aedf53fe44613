import { machines } from '../../contract/machines.ts';
import { payments, payPaths } from '../../contract/payments.ts';
import { retireGateway } from '../../server/gateways/queries.ts';
import {
  isSelfpayCall,
  saveProviderAccount,
} from '../../server/testing/payments/self-moving-provider.ts';
import type { Customer } from '../customer.ts';
import { paymentsAt } from '../shop.ts';
import type { Move } from './move.ts';
import type { Story } from './story.ts';

type MoveOf<M extends Move['move']> = Move & { readonly move: M };
type MoveAction<M extends Move['move']> = (story: Story, move: MoveOf<M>) => Promise<void>;

/** bKash refuses refunds after two weeks. */
const longest = 12 * 86_400_000;

const machineParams = ({ machine }: Story) => ({
  institutionId: machine.institutionId,
  machineId: machine.id,
});

/** Calls the console's API; a refusal is ignored. */
const update = ({ world, token, ...story }: Story, isActivated: boolean) =>
  world.ask(machines.update, {
    params: { institutionId: story.machine.institutionId, machineId: story.machine.id },
    body: { isActivated },
    token,
  });

type Button = (id: string) => string;

/** Presses a button on the page of the provider that the browser is at. */
const endAtProvider = (
  { world, callbacks }: Story,
  who: Customer,
  atBkash: Button,
  atOther: Button,
): void => {
  if (who.paymentID === undefined) return;
  const press = world.selfpay.owns(who.location) ? atOther : atBkash;
  try {
    callbacks.set(who, press(who.paymentID));
  } catch {
    // The payment has ended at the provider, so there is no button any more.
  }
};

const customerOf = ({ customers }: Story, { who }: { who: 0 | 1 }): Customer => customers[who];

/** A forged callback of somebody who has the last payment's ids. */
const forgeCallback = async (story: Story, status: string): Promise<string | undefined> => {
  const last = (await paymentsAt(story)).at(-1);
  if (!last?.providerPaymentId) return undefined;
  const query = new URLSearchParams({
    payment: last.id,
    paymentID: last.providerPaymentId,
    status,
  });
  return `${payPaths.callback}?${query}`;
};

const administer = async (story: Story, deed: 'ask' | 'refund' | 'settle') => {
  const { world, machine, token, closedByHand } = story;
  for (const { id } of await paymentsAt(story)) {
    const { status } = await world.ask(payments[deed], {
      params: { institutionId: machine.institutionId, paymentId: id },
      ...(deed !== 'ask' && {
        body: { reason: 'The customer called', ...(deed === 'settle' && { as: 'NOT_OWED' }) },
      }),
      token,
    });
    if (deed === 'settle' && status === 200) closedByHand.add(id);
  }
};

/** Switches the account of the story's institution. Payments stay with the provider they began at. */
export const chooseProvider = async (
  { world, machine }: Pick<Story, 'world' | 'machine'>,
  isSelfPaid: boolean,
): Promise<void> => {
  const { institutionId: id, organizationId } = machine;
  await world.store.change((tx) => retireGateway(tx, id, world.clock.now));
  if (isSelfPaid) await saveProviderAccount(world, { id, organizationId }, world.selfpay.provider);
};

const start = async (story: Story, who: Customer, quantity: number): Promise<void> => {
  const before = who.location;
  await story.world.settle(who.start(story.machine.physicalId, { quantity }));
  // A refused customer still has the tab of the provider open.
  if (who.paymentID === undefined) who.location = before;
};

const approve = (story: Story, who: Customer): void => {
  const { bkash, selfpay } = story.world;
  endAtProvider(story, who, (id) => bkash.approve(id, who.wallet), selfpay.pay);
};

const comeBack = async (story: Story, who: Customer): Promise<void> => {
  const callback = story.callbacks.get(who);
  if (callback === undefined) return;
  const { location } = who;
  await story.world.settle(who.visit(callback));
  who.location = location;
};

const moveActions: { readonly [M in Move['move']]: MoveAction<M> } = {
  START: (story, move) => start(story, customerOf(story, move), move.quantity),
  PAY: async (story, move) => {
    const who = customerOf(story, move);
    await start(story, who, move.quantity);
    approve(story, who);
    await comeBack(story, who);
  },
  APPROVE: async (story, move) => approve(story, customerOf(story, move)),
  LEAVE: async (story, move) => {
    const { bkash, selfpay } = story.world;
    endAtProvider(story, customerOf(story, move), (id) => bkash.cancel(id), selfpay.leave);
  },
  COME_BACK: (story, move) => comeBack(story, customerOf(story, move)),
  FORGE: async (story, { status, ...move }) => {
    const callback = await forgeCallback(story, status);
    if (!callback) return;
    const who = customerOf(story, move);
    const { location } = who;
    await story.world.settle(who.visit(callback));
    who.location = location;
  },
  FAULT: async ({ world }, { place: call, fault }) => {
    world.bkash.faults.next(call, fault);
    if (isSelfpayCall(call) && (fault === 'loseRequest' || fault === 'loseAnswer'))
      world.selfpay.lose(call, fault);
  },
  DELAY: async ({ world }, { call, delay }) => world.wire.plan(call, delay),
  LET_THROUGH: async ({ world }) => world.letThrough(),
  RESTART: ({ world }) => world.restart(),
  RECONCILE: ({ world }) => world.reconcile(),
  CASH_SALE: async ({ controller }) => controller.sellForCash(),
  POWER_CUT: async ({ controller }) => controller.machine.powerCut(),
  SYNC: async ({ controller }) => void (await controller.sync()),
  POLL: async ({ controller }) => void (await controller.poll()),
  CARRY_OUT: async ({ controller }) => void (await controller.machine.carryOut()),
  OBEY: async ({ controller }) => {
    await controller.sync();
    await controller.machine.carryOut();
    await controller.sync();
  },
  DEACTIVATE: async (story) => void (await update(story, false)),
  ACTIVATE: async (story) => void (await update(story, true)),
  REMOVE: async (story) => {
    const { world, token } = story;
    await world.ask(machines.remove, { params: machineParams(story), token });
    story.isGone = true;
  },
  MOTION: async ({ controller }, { motion }) => controller.planMotion(motion),
  MISHAP: async ({ controller }, { mishap }) => controller.planMishap(mishap),
  PASS: async ({ world, controller, startedAt }, { seconds, isInContact }) => {
    if (world.clock.now - startedAt > longest) return;
    world.clock.now += seconds * 1000;
    if (isInContact) await controller.sync();
    await world.advanceDue();
  },
  ACCOUNT: (story, { isSelfPaid }) => chooseProvider(story, isSelfPaid),
  ROUTES: async ({ world }, { routes }) => world.bkash.refunds.change({ routes }),
  ADMIN: (story, { deed }) => story.world.settle(administer(story, deed)),
};

/** Makes a move. A move that does not apply yet changes nothing. */
export const makeMove = <M extends Move['move']>(story: Story, move: MoveOf<M>): Promise<void> =>
  moveActions[move.move](story, move);
