import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FailureCode } from '../contract/machine-api.ts';
import { machines } from '../contract/machines.ts';
import { aSuper, type TestMachine } from '../server/app/builders.ts';
import { controllerClock } from '../simulator/clock.ts';
import type { Transport } from '../simulator/http.ts';
import { Machine } from '../simulator/machine.ts';
import type { PowerStep } from '../simulator/power.ts';
import type { World } from './world.ts';

/** What comes of a motor that is told to turn; at a cut the power goes before or after the drop. */
export const motions = ['DROP', 'NO_DROP', 'CUT_BEFORE', 'CUT_AFTER'] as const;
/** A slot that is called empty and is not makes the books wrong: it happens only where it is meant. */
export type Motion = (typeof motions)[number] | 'EMPTY';

/** What the network does to one exchange of the machine with the server. */
export const mishaps = ['LOST_REQUEST', 'LOST_ANSWER', 'DUPLICATE'] as const;
export type Mishap = (typeof mishaps)[number];

/** How a controller is built that does not keep to the rules. */
export interface Misbuilt {
  /** Repeats are not looked up in the journal. */
  readonly forgetsRepeats?: boolean;
  /** The command is written down only once the motor has turned. */
  readonly movesFirst?: boolean;
}

const lost = () => new TypeError('The network lost it');

/** A simulated machine with real pads in it: what drops is counted here, whatever anybody says. */
export class Controller {
  readonly machine: Machine;
  /** The commands whose pads have dropped, in their order. */
  readonly drops: string[] = [];
  /** Those of them that the machine knows of. */
  readonly known = new Set<string>();
  cashSales = 0;
  /** When the server last heard of it. */
  contactAt = -Infinity;
  readonly #world: World;
  readonly #misbuilt: Misbuilt;
  readonly #journalPath: string;
  #pads: number;
  #motions: Motion[] = [];
  #mishaps: Mishap[] = [];
  #cuts: PowerStep[] = [];
  #offers = 0;

  constructor(world: World, physicalId: string, pads: number, misbuilt: Misbuilt = {}) {
    this.#world = world;
    this.#misbuilt = misbuilt;
    this.#pads = pads;
    this.#journalPath = join(world.settings.DATA_DIR, `${physicalId}-${randomUUID()}.journal`);
    this.machine = new Machine({
      ...{ physicalId, journalPath: this.#journalPath, newEpoch: 1 },
      clock: controllerClock(() => world.clock.now),
      line: { url: 'http://vms', transport: this.#transport },
      act: ({ commandId }) => this.#turn(commandId),
      losesPower: (step, commandId) => this.#losesPower(step, commandId),
    });
  }

  planMotion(motion: Motion): void {
    this.#motions.push(motion);
  }

  planMishap(mishap: Mishap): void {
    this.#mishaps.push(mishap);
  }

  /** The next command that gets so far gets no further. */
  planCut(step: PowerStep): void {
    this.#cuts.push(step);
  }

  /** From now on everything works. */
  mend(): void {
    this.#cuts = [];
    this.#motions = [];
    this.#mishaps = [];
  }

  sellForCash(rowNo = 1, columnNo = 1): void {
    if (this.#pads === 0) return;
    this.#pads -= 1;
    this.cashSales += 1;
    const slot = { rowNo, columnNo };
    this.machine.record({ type: 'DISPENSE', transactionType: 'CASH', ...slot, isSuccessful: true });
  }

  /** Tells what there is to tell and takes what there is to do; false when nothing came back. */
  async sync(): Promise<boolean> {
    return this.machine.sync().then(
      () => true,
      () => false,
    );
  }

  async poll(): Promise<boolean> {
    return this.machine.listen(0).then(
      () => true,
      () => false,
    );
  }

  #losesPower(step: PowerStep, commandId: string): boolean {
    if (this.#cuts[0] !== step) return false;
    this.#cuts.shift();
    // A pad that dropped unwritten is known to nobody.
    if (step === 'TURNED') this.known.delete(commandId.replace(/~.*/, ''));
    return true;
  }

  async #turn(commandId: string): Promise<FailureCode | undefined> {
    const motion = this.#motions.shift() ?? 'DROP';
    const id = commandId.replace(/~.*/, '');
    if (this.#pads === 0) return 'EMPTY';
    if (motion === 'NO_DROP' || motion === 'EMPTY') return motion;
    if (motion !== 'CUT_BEFORE') {
      this.#pads -= 1;
      this.drops.push(id);
    }
    if (motion === 'DROP') this.known.add(id);
    else {
      if (this.#misbuilt.movesFirst) this.#unwrite(commandId);
      this.machine.powerCut();
    }
    return undefined;
  }

  /** What was not yet written of a command when the power went. */
  #unwrite(commandId: string): void {
    const lines = readFileSync(this.#journalPath, 'utf8').split('\n');
    const written = lines.filter((line) => !line.includes(commandId));
    writeFileSync(this.#journalPath, written.join('\n'));
  }

  readonly #transport: Transport = async (url, init) => {
    const mishap = this.#mishaps.shift();
    if (mishap === 'LOST_REQUEST') throw lost();
    if (mishap === 'DUPLICATE') await this.#exchange(url, init);
    const response = await this.#exchange(url, init);
    if (mishap === 'LOST_ANSWER') throw lost();
    return response;
  };

  async #exchange(url: string, { method, headers, body }: RequestInit): Promise<Response> {
    const { inject, clock } = this.#world;
    const { pathname, search } = new URL(url);
    const response = await inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body && { payload: String(body).replace(/~\d+/g, '') }),
    });
    if (response.statusCode < 500 && response.statusCode !== 401) this.contactAt = clock.now;
    const { statusCode: status } = response;
    return new Response(this.#offered(response.body), { status });
  }

  /** To a controller that forgets repeats every offer is a command that it has never seen. */
  #offered(text: string): string {
    if (!this.#misbuilt.forgetsRepeats) return text;
    return text.replace(/("commandId":"[^"]+)"/g, (_, start: string) => {
      this.#offers += 1;
      return `${start}~${this.#offers}"`;
    });
  }
}

/** Pairs a machine as an installer does, and lets it ask for its configuration. */
export const aController = async (
  world: World,
  machine: TestMachine,
  pads: number,
  misbuilt: Misbuilt = {},
): Promise<Controller> => {
  const controller = new Controller(world, machine.physicalId, pads, misbuilt);
  const { token } = await aSuper(world);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  const { claimCode } = await world.call(machines.pairingCode, { params, token });
  await controller.machine.claim(claimCode);
  await controller.machine.sync();
  return controller;
};
