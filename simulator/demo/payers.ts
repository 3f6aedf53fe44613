import type { FailureCode } from '../../contract/device-events.ts';
import { payPaths } from '../../contract/payments.ts';
import { goodWallets, otp, pin, poorWallet } from '../bkash/wallets.ts';
import type { Wait } from '../core/patience.ts';
import { oneOf, type Random } from '../core/random.ts';
import { type Payer, pay } from '../fleet/payer.ts';
import type { Act } from '../machine/orders.ts';
import type { Office } from './office.ts';

/** Outcome of the motor's next turn. */
export type Fate = 'DROPS' | 'POWER_CUT' | FailureCode;

/** A motor of its own ways, except for the planned outcomes. */
export const fatedBy =
  (fates: Fate[], act: Act, powerCut: () => void): Act =>
  async (command) => {
    const failure = await act(command);
    const fate = command.type === 'DISPENSE' ? fates.shift() : undefined;
    if (!fate) return failure;
    if (fate === 'POWER_CUT') powerCut();
    return fate === 'DROPS' || fate === 'POWER_CUT' ? undefined : fate;
  };

/** The first account is left to whoever looks at the demo: nobody pays the same twice at once. */
const [yours, ...theirs] = goodWallets;

/** Tells a person how to pay at a machine of the demo, in one line. */
export const howToPay = (url: string, physicalId: string): string => {
  const address = `${url}${payPaths.start}?${new URLSearchParams({ machineId: physicalId })}`;
  return `  Pay with bKash at ${address} (account ${yours}, code ${otp}, PIN ${pin})\n`;
};

interface Scene extends Partial<Payer> {
  readonly fates: readonly Fate[];
  /** bKash refuses to give the money back; a person does, and says so. */
  readonly isSettledByHand?: boolean;
}

/** One payment of every kind for the list of payments. */
const scenes: readonly Scene[] = [
  { fates: ['DROPS'] },
  { fates: ['NO_DROP'] },
  { quantity: 2, fates: ['DROPS', 'JAM'] },
  { cancels: true, fates: [] },
  { wallet: poorWallet, fates: [] },
  { fates: ['POWER_CUT'] },
  { fates: ['NO_DROP'], isSettledByHand: true },
];

const sceneMs = 10_000;
/** Mean milliseconds between two customers. */
const paceMs = 45_000;

export interface Payable {
  readonly physicalId: string;
  readonly fates: Fate[];
}

/** Customers who pay with bKash: first one of every kind, then now and then somewhere. */
export const keepPaying = async (
  url: string,
  machines: readonly [Payable, ...Payable[]],
  given: { readonly random: Random; readonly wait: Wait; readonly office: Office },
): Promise<never> => {
  const { random, wait, office } = given;
  let customers = 0;
  const visit = async ({ physicalId, fates }: Payable, { isSettledByHand, ...scene }: Scene) => {
    if (isSettledByHand) await office.refuseRefund();
    const wallet = theirs[customers++ % theirs.length] ?? yours;
    fates.push(...scene.fates);
    try {
      const { path } = await pay({ url, random }, physicalId, { wallet, quantity: 1, ...scene });
      if (path !== payPaths.success) fates.length = 0;
    } catch {
      // A customer who gets no answer goes away.
      fates.length = 0;
    }
  };
  for (const scene of scenes) {
    await visit(machines[0], scene);
    await wait(sceneMs);
    if (scene.isSettledByHand) await office.settleRefused();
  }
  for (;;) {
    await wait(-Math.log(1 - random()) * paceMs);
    await visit(oneOf(random, machines), { quantity: random() < 0.2 ? 2 : 1, fates: [] });
  }
};
