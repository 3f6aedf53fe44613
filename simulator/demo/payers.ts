import type { FailureCode } from '../../contract/device-events.ts';
import { payPaths } from '../../contract/payments.ts';
import { goodWallets, poorWallet, walletOtp, walletPin } from '../bkash/checkout/wallets.ts';
import { pickOne, type Random } from '../core/random.ts';
import type { Wait } from '../core/retry.ts';
import { type Payer, payAtMachine } from '../fleet/payer.ts';
import type { Act } from '../machine/command-runner.ts';
import type { DemoOffice } from './office.ts';

/** Outcome of the motor's next turn. */
export type Fate = 'DROPS' | 'POWER_CUT' | FailureCode;

/** A motor of its own ways, except for the planned outcomes. */
export const withFates =
  (fates: Fate[], act: Act, powerCut: () => void): Act =>
  async (command) => {
    const failure = await act(command);
    const fate = command.type === 'DISPENSE' ? fates.shift() : undefined;
    if (!fate) return failure;
    if (fate === 'POWER_CUT') powerCut();
    return fate === 'DROPS' || fate === 'POWER_CUT' ? undefined : fate;
  };

/** The first account is left to whoever looks at the demo: nobody pays the same twice at once. */
const [viewerWallet, ...customerWallets] = goodWallets;

/** Tells a person how to pay at a machine of the demo, in one line. */
export const paymentInstructions = (url: string, physicalId: string): string => {
  const address = `${url}${payPaths.start}?${new URLSearchParams({ machineId: physicalId })}`;
  return `  Pay with bKash at ${address} (account ${viewerWallet}, code ${walletOtp}, PIN ${walletPin})\n`;
};

interface PaymentScene extends Partial<Payer> {
  readonly fates: readonly Fate[];
  /** bKash refuses to give the money back; a person does, and says so. */
  readonly isSettledByHand?: boolean;
}

/** One payment of every kind for the list of payments. */
const paymentScenes: readonly PaymentScene[] = [
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
  options: { readonly random: Random; readonly wait: Wait; readonly office: DemoOffice },
): Promise<never> => {
  const { random, wait, office } = options;
  let customers = 0;
  const visit = async (
    { physicalId, fates }: Payable,
    { isSettledByHand, ...scene }: PaymentScene,
  ) => {
    if (isSettledByHand) await office.refuseRefund();
    const wallet = customerWallets[customers++ % customerWallets.length] ?? viewerWallet;
    fates.push(...scene.fates);
    try {
      const { path } = await payAtMachine({ url, random }, physicalId, {
        wallet,
        quantity: 1,
        ...scene,
      });
      if (path !== payPaths.success) fates.length = 0;
    } catch {
      // A customer who gets no answer goes away.
      fates.length = 0;
    }
  };
  for (const scene of paymentScenes) {
    await visit(machines[0], scene);
    await wait(sceneMs);
    if (scene.isSettledByHand) await office.settleRefused();
  }
  for (;;) {
    await wait(-Math.log(1 - random()) * paceMs);
    await visit(pickOne(random, machines), { quantity: random() < 0.2 ? 2 : 1, fates: [] });
  }
};
