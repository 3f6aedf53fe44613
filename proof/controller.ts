import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FailureCode } from '../contract/device-events.ts';
import type { DeviceCommand } from '../contract/machine-api.ts';
import { machines } from '../contract/machines.ts';
import { aSuper } from '../server/testing/admins/admins.ts';
import type { TestMachine } from '../server/testing/machines/machines.ts';
import { controllerClock } from '../simulator/core/clock.ts';
import type { Transport } from '../simulator/core/http.ts';
import { Machine } from '../simulator/machine/machine.ts';
import type { PowerStep } from '../simulator/machine/power.ts';
import type { FirmwareFaults, MotorOutcome, NetworkMishap } from './machine-faults.ts';
import type { PaymentWorld } from './world.ts';

const lost = () => new TypeError('The network lost it');

/** A simulated machine with real pads: it counts what drops, independent of any report. */
export class Controller {
  readonly machine: Machine;
  /** The commands whose pads have dropped, in order. */
  readonly drops: string[] = [];
  /** The dropped commands that the machine has recorded. */
  readonly recordedDrops = new Set<string>();
  cashSales = 0;
  cardSales = 0;
  /** Pads that dropped unrecorded and were counted once the slot was found empty. */
  missed = 0;
  refilled = 0;
  /** The instant of the last contact with the server. */
  contactAt = -Infinity;
  readonly #world: PaymentWorld;
  readonly #misbuilt: FirmwareFaults;
  readonly #journalPath: string;
  #pads: number;
  #motions: MotorOutcome[] = [];
  #mishaps: NetworkMishap[] = [];
  #cuts: PowerStep[] = [];
  #offers = 0;
  /** Delayed commands, and the number of exchanges until they arrive. */
  #late: { commands: readonly DeviceCommand[]; waits: number } | undefined;
  /** The commands that it was ordered to begin. */
  readonly #begun = new Set<string>();

  constructor(
    world: PaymentWorld,
    physicalId: string,
    pads: number,
    misbuilt: FirmwareFaults = {},
  ) {
    this.#world = world;
    this.#misbuilt = misbuilt;
    this.#pads = pads;
    this.#journalPath = join(world.settings.DATA_DIR, `${physicalId}-${randomUUID()}.journal`);
    this.machine = new Machine({
      physicalId,
      journalPath: this.#journalPath,
      clock: controllerClock(() => world.clock.now),
      connection: { url: 'http://vms', transport: this.#transport },
      act: ({ commandId }) => this.#turn(commandId),
      losesPower: (step, commandId) => this.#losesPower(step, commandId),
    });
  }

  /** The pads that are really left. */
  get pads(): number {
    return this.#pads;
  }

  /** Takes over the counts of the board that it replaces, which is thrown away. */
  succeed(former: Controller): void {
    this.drops.push(...former.drops);
    for (const id of former.recordedDrops) this.recordedDrops.add(id);
    this.cashSales = former.cashSales;
    this.cardSales = former.cardSales;
    this.missed = former.missed;
    this.refilled = former.refilled;
    former.machine.close();
  }

  planMotion(motion: MotorOutcome): void {
    this.#motions.push(motion);
  }

  planMishap(mishap: NetworkMishap): void {
    this.#mishaps.push(mishap);
  }

  /** Cuts the power at this step of the next command. */
  planCut(step: PowerStep): void {
    this.#cuts.push(step);
  }

  /** Clears all planned faults. */
  mend(): void {
    this.#cuts = [];
    this.#motions = [];
    this.#mishaps = [];
    this.#late = undefined;
  }

  sellForCash(rowNo = 1, columnNo = 1): void {
    if (this.#pads === 0) return;
    this.#pads -= 1;
    this.cashSales += 1;
    const slot = { rowNo, columnNo };
    this.machine.record({ type: 'DISPENSE', transactionType: 'CASH', ...slot, isSuccessful: true });
  }

  /** Holds a card to the reader: drops a pad when the card is allowed and a pad is left. */
  async swipe(rfid: string): Promise<void> {
    const slot = { rowNo: 1, columnNo: 1 };
    const answer = await this.machine.checkCard({ rfid, ...slot, requestId: randomUUID() });
    if (!answer.allowed) return;
    const isSuccessful = this.#pads > 0;
    if (isSuccessful) {
      this.#pads -= 1;
      this.cardSales += 1;
    }
    const { requestId } = answer;
    this.machine.record({
      type: 'DISPENSE',
      transactionType: 'RFID',
      ...slot,
      rfid,
      isSuccessful,
      ...(requestId !== undefined && { requestId }),
      ...(!isSuccessful && { failureReason: 'EMPTY' }),
    });
  }

  /** A technician adds pads and reports it. */
  refill(added: number): void {
    this.#pads += added;
    this.refilled += added;
    this.machine.record({ type: 'REFILL', rowNo: 1, columnNo: 1, added });
  }

  /** Reports events and fetches commands; false when no answer arrived. */
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
    // A pad that dropped without a journal entry is recorded nowhere.
    if (step === 'TURNED') this.recordedDrops.delete(commandId.replace(/~.*/, ''));
    return true;
  }

  async #turn(commandId: string): Promise<FailureCode | undefined> {
    const motion = this.#motions.shift() ?? 'DROP';
    const id = commandId.replace(/~.*/, '');
    if (this.#pads === 0) {
      this.missed = this.drops.length - this.recordedDrops.size;
      return 'EMPTY';
    }
    if (motion === 'NO_DROP' || motion === 'EMPTY') return motion;
    if (motion !== 'CUT_BEFORE') {
      this.#pads -= 1;
      this.drops.push(id);
    }
    if (motion === 'DROP') this.recordedDrops.add(id);
    else {
      if (this.#misbuilt.movesFirst) this.#unwrite(commandId);
      this.machine.powerCut();
    }
    return undefined;
  }

  /** Removes the journal lines of a command that were not yet written at the power cut. */
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
    return this.#delivered(response, mishap === 'LATE_OFFER');
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
    return new Response(response.body, { status: response.statusCode });
  }

  /** The answer as the controller receives it, with commands that were delayed before. */
  async #delivered(response: Response, isLate: boolean): Promise<Response> {
    const { status } = response;
    const body = await response.json();
    if (!Array.isArray(body.commands)) return Response.json(body, { status });
    const offered: DeviceCommand[] = isLate ? [] : body.commands;
    const arriving = [...this.#arrived(), ...offered];
    if (isLate) this.#late = { commands: body.commands, waits: 2 };
    const commands = arriving.flatMap((command) => this.#heard(command));
    return Response.json({ ...body, commands }, { status });
  }

  #arrived(): readonly DeviceCommand[] {
    if (!this.#late) return [];
    this.#late.waits -= 1;
    if (this.#late.waits > 0) return [];
    const { commands } = this.#late;
    this.#late = undefined;
    return commands;
  }

  /** Passes a command on; a controller that forgets gets it under a new id. */
  #heard(command: DeviceCommand): DeviceCommand[] {
    const { forgetsRepeats, ignoresAsks, forgetsExpired } = this.#misbuilt;
    const { commandId, ttlSeconds } = command;
    const isAsk = ttlSeconds === 0;
    if (isAsk && ignoresAsks) return [];
    if (!isAsk) this.#begun.add(commandId);
    const forgets = forgetsRepeats || (forgetsExpired && isAsk && !this.#begun.has(commandId));
    if (!forgets) return [command];
    this.#offers += 1;
    return [{ ...command, commandId: `${commandId}~${this.#offers}` }];
  }
}

/** Pairs a machine as an installer does, and lets it fetch its configuration. */
export const aController = async (
  world: PaymentWorld,
  machine: TestMachine,
  pads: number,
  misbuilt: FirmwareFaults = {},
): Promise<Controller> => {
  const controller = new Controller(world, machine.physicalId, pads, misbuilt);
  const { token } = await aSuper(world);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  const { claimCode } = await world.call(machines.pairingCode, { params, token });
  await controller.machine.claim(claimCode);
  await controller.machine.sync();
  return controller;
};
