import type { Page } from '@playwright/test';
import type { Institution } from '../contract/institutions.ts';
import { type Machine, machines, type Size } from '../contract/machines.ts';
import { payPaths } from '../contract/payments.ts';
import { sizes } from '../contract/sizes.ts';
import { goodWallets, walletOtp, walletPin } from '../simulator/bkash/checkout/wallets.ts';
import type { Bkash } from '../simulator/bkash/server.ts';
import { callEndpoint } from './call.ts';
import { Controller } from './controller.ts';
import { test as base, expect } from './fixtures.ts';
import type { World } from './world.ts';

/** An institution where customers pay, its machines and their controllers. */
export class PaymentScenario {
  readonly institution: Institution;
  readonly #world: World;
  readonly #controllers: Controller[] = [];

  constructor(institution: Institution, world: World) {
    this.institution = institution;
    this.#world = world;
  }

  /** Creates a machine with one slot without a size, 10 Tk a pad. */
  machine(given: Partial<Machine> = {}): Promise<Machine> {
    return this.#world.machine(this.institution, given);
  }

  /** Path of the QR code on the machine. */
  qrOf({ physicalId }: Machine): string {
    return `${payPaths.start}?machineId=${encodeURIComponent(physicalId)}`;
  }

  /** Sets the count of the one slot. */
  async fill({ _id: machineId, institutionId }: Machine, productCount: number): Promise<void> {
    const stocks = [{ rowNo: 1, columnNo: 1, productCount }];
    const params = { institutionId, machineId };
    await callEndpoint(this.#world.line, machines.update, { params, body: { stocks } });
  }

  /** Adds the sizes, with one slot each. */
  async sizes(
    { _id: machineId, institutionId }: Machine,
    given: readonly Pick<Size, 'sizeId' | 'sizeName' | 'price'>[],
  ): Promise<void> {
    const params = { institutionId, machineId };
    for (const size of given) {
      await callEndpoint(this.#world.line, sizes.add, { params, body: { ...size, point: 1 } });
    }
    const stocks = given.map(({ sizeId }, index) => {
      return { rowNo: 1, columnNo: index + 1, sizeId, productCount: 20 };
    });
    await callEndpoint(this.#world.line, machines.update, { params, body: { stocks } });
  }

  async control(machine: Machine): Promise<Controller> {
    const controller = await Controller.of(this.#world.line, machine);
    this.#controllers.push(controller);
    return controller;
  }

  /** Creates a machine with a connected controller. */
  async online(given: Partial<Machine> = {}) {
    const machine = await this.machine(given);
    return { machine, controller: await this.control(machine) };
  }

  async stop(): Promise<void> {
    for (const controller of this.#controllers) await controller.stop();
  }
}

/** Completes the pages of bKash, as a customer does. */
export const payAtBkash = async (page: Page, wallet: string = goodWallets[0]) => {
  for (const [label, answer] of [
    ['Your bKash account number', wallet],
    ['Verification code', walletOtp],
    ['PIN', walletPin],
  ] as const) {
    await page.getByLabel(label).fill(answer);
    await page.getByRole('button', { name: 'Confirm' }).click();
  }
};

/** Makes bKash lose the answers of executes and queries. */
export const silenceBkash = ({ faults }: Bkash): void => {
  faults.always('execute', 'loseAnswer');
  faults.always('query', 'loseAnswer');
};

/** Pays for a pad; the machine drops it, or fails with `failure`. */
export const payForPad = async (page: Page, place: PaymentScenario, failure?: 'NO_DROP') => {
  const { machine, controller } = await place.online({
    physicalId: 'PAD-DHK-0025',
    name: 'Library',
  });
  await page.goto(place.qrOf(machine));
  await payAtBkash(page);
  await expect(page.getByText('The machine is dispensing your pad…')).toBeVisible();
  await controller.vend(failure);
  await expect(
    page.getByText(
      failure ? 'Your money has been refunded' : 'The machine has dispensed your pad.',
    ),
  ).toBeVisible();
  return machine;
};

interface PayerFixtures {
  readonly place: PaymentScenario;
}

export const test = base.extend<PayerFixtures>({
  // bKash accepts the same amount from a wallet only after two minutes, and open payments lock their
  // institution: tests that pay have their own bKash and server.
  ownServer: {},
  place: async ({ world }, use) => {
    const place = new PaymentScenario(await world.institution(), world);
    try {
      await use(place);
    } finally {
      await place.stop();
    }
  },
});
