import type { DispenseFlag } from '../../contract/dispenses.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { buildPath } from '../../contract/request.ts';
import type { SlotPosition } from '../../contract/slots.ts';
import { controllerClock } from '../../simulator/core/clock.ts';
import { NoAnswer, Refused, type Transport } from '../../simulator/core/http.ts';
import { badNetwork, type OfflineWindow } from '../../simulator/core/network.ts';
import { seededRandom } from '../../simulator/core/random.ts';
import type { CardAnswer } from '../../simulator/machine/cards.ts';
import type { EventDraft } from '../../simulator/machine/event-draft.ts';
import { journalPath } from '../../simulator/machine/journal.ts';
import { Machine } from '../../simulator/machine/machine.ts';
import { findRefusal } from './card-rules.ts';
import type { Customer, Decision } from './customer.ts';
import { type BoxPlan, type SlotPlan, slotCapacity } from './plan.ts';
import type { RealServer } from './real-server.ts';
import type { Truth } from './record.ts';

const keyOf = ({ rowNo, columnNo }: SlotPosition) => `${rowNo} ${columnNo}`;
const isCallOf = (row: Endpoint, url: string) => new URL(url).pathname === buildPath(row);

/** The server answers a deactivated machine with a 403 instead of a reason. */
const refuseDeactivated = (error: unknown): CardAnswer => {
  if (!(error instanceof Refused) || error.status !== 403) throw error;
  return { allowed: false, reason: 'MACHINE_DEACTIVATED' };
};

/** Enough tries for any luck of this network. */
const mostTries = 100;

/** A machine on site: the contents of its slots, its customers and its line. */
export class Box {
  readonly plan: BoxPlan;
  readonly id: string;
  machine: Machine;
  readonly offline: OfflineWindow[] = [];
  readonly decisions: Decision[] = [];
  readonly rejected: unknown[] = [];
  /** The state that the admins set; the machine goes on selling until its next sync. */
  isActivated = true;
  isSelling = true;
  readonly prices: Map<string, number>;
  /** Changes that take effect with the next sync. */
  readonly pendingChanges: Array<() => void> = [];
  readonly #server: RealServer;
  readonly #truth: Truth;
  readonly #contents = new Map<string, number>();
  readonly #transport: Transport;
  #boards = 0;
  #requests = 0;

  constructor(
    plan: BoxPlan,
    id: string,
    world: { server: RealServer; truth: Truth; seed: number },
  ) {
    const { server, truth, seed } = world;
    this.plan = plan;
    this.id = id;
    this.#server = server;
    this.#truth = truth;
    this.prices = new Map(plan.sizes.map(({ sizeId, price }) => [sizeId, price]));
    for (const slot of plan.slots) this.put(slot, 0);
    this.#transport = this.#badLine(seed);
    this.machine = this.#newBoard();
  }

  get isOffline(): boolean {
    const { now } = this.#server;
    return this.offline.some(({ from, to }) => now >= from && now < to);
  }

  contents(place: SlotPosition): number {
    return this.#contents.get(keyOf(place)) ?? 0;
  }

  /** Adds or removes products without a report. */
  put(place: SlotPosition, count: number): void {
    this.#contents.set(keyOf(place), count);
  }

  async serve(customer: Customer): Promise<void> {
    if (customer.rfid === undefined) return this.isSelling ? this.drop(customer) : undefined;
    const answer = await this.#check({ ...customer, rfid: customer.rfid });
    if (answer.allowed) this.drop(customer, answer.requestId);
    else if (answer.reason === 'UNKNOWN_CARD') {
      this.machine.record({ type: 'UNKNOWN_CARD', rfid: customer.rfid });
    }
  }

  /** Staff opens the door and fills every slot. */
  refill(unlockCard: string): void {
    this.machine.record({ type: 'UNLOCK', rfid: unlockCard });
    const visit = { at: this.#server.now, machine: this.plan.physicalId, isReported: false };
    this.#truth.visits.push({ ...visit, rfid: unlockCard });
    for (const place of this.plan.slots) {
      const added = slotCapacity - this.contents(place);
      if (added <= 0) continue;
      this.put(place, slotCapacity);
      this.#move(place, { type: 'REFILL', added }, { change: added });
    }
  }

  /** Staff counts every slot by hand at the machine. */
  count(): void {
    for (const place of this.plan.slots) {
      const counted = this.contents(place);
      this.#move(place, { type: 'COUNT', counted }, { counted });
    }
  }

  /** Retries until everything is handed over; an offline box does nothing. */
  async sync(): Promise<void> {
    if (this.isOffline) return;
    for (let tries = 0; ; tries += 1) {
      try {
        this.rejected.push(...(await this.machine.syncAll()).rejected);
        if (this.machine.backlog === 0) break;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
      }
      if (tries === mostTries) throw new Error(`${this.plan.physicalId} never gets through`);
    }
    this.#truth.markReported(this.plan.physicalId, this.machine.isDoorOpen, this.#server.now);
    for (const learn of this.pendingChanges.splice(0)) learn();
  }

  async syncInPowerCut(): Promise<void> {
    const syncing = this.machine.sync().catch(() => undefined);
    this.machine.powerCut();
    await syncing;
    await this.sync();
  }

  /** Replaces the controller by a new one, whose journal is empty. */
  replaceBoard(): void {
    this.machine = this.#newBoard();
  }

  #newBoard(): Machine {
    const { physicalId } = this.plan;
    this.#boards += 1;
    return new Machine({
      physicalId,
      journalPath: journalPath(this.#server.dir, `${physicalId}-${this.#boards}`),
      clock: controllerClock(() => this.#server.now),
      connection: { url: this.#server.url, transport: this.#transport },
      act: async () => undefined,
    });
  }

  async #check(customer: Customer & { readonly rfid: string }): Promise<CardAnswer> {
    const { place, rfid } = customer;
    const { now } = this.#server;
    const machine = this.plan.physicalId;
    this.#requests += 1;
    const requestId = `${machine}-${this.#requests}`;
    const check = {
      machine,
      place,
      rfid,
      now,
      points: this.#terms(place).point,
      isActivated: this.isActivated,
      pointsEnabled: this.plan.pointsEnabled,
    };
    const spec = this.isOffline ? undefined : (findRefusal(this.#truth, check) ?? 'ALLOWED');
    const { rowNo, columnNo } = place;
    const answer = await this.machine
      .checkCard({ rfid, requestId, rowNo, columnNo })
      .catch(refuseDeactivated);
    const outcome = answer.allowed ? 'ALLOWED' : answer.reason;
    this.decisions.push({ at: now, machine, rfid, outcome, spec });
    return answer;
  }

  #slot(place: SlotPosition): SlotPlan | undefined {
    return this.plan.slots.find((slot) => keyOf(slot) === keyOf(place));
  }

  #terms(place: SlotPosition): { readonly price: number; readonly point: number } {
    const sizeId = this.#slot(place)?.sizeId;
    const size = this.plan.sizes.find((one) => one.sizeId === sizeId);
    if (!size) return this.plan;
    return { price: this.prices.get(size.sizeId) ?? size.price, point: size.point };
  }

  /** Turns the motor, with or without a fault. */
  drop({ place, type, rfid, fault }: Customer, requestId?: string): void {
    const { plan } = this;
    const isKnown = this.#slot(place) !== undefined;
    const failureReason = isKnown && this.contents(place) === 0 ? 'EMPTY' : (fault ?? null);
    const isSuccessful = failureReason === null;
    const { price, point } = this.#terms(place);
    // A drop by bKash without a payment is paid by nobody.
    const paid = isSuccessful && type === 'CASH' ? price : 0;
    this.machine.record({
      type: 'DISPENSE',
      rowNo: place.rowNo,
      columnNo: place.columnNo,
      isSuccessful,
      ...(type && { transactionType: type }),
      ...(rfid && { rfid }),
      ...(requestId && { requestId }),
      ...(failureReason && { failureReason }),
      ...(plan.reportsAmount && paid && { amount: paid }),
    });
    const { now: at } = this.#server;
    const occasion = { at, machine: plan.physicalId, isReported: false };
    const { rowNo, columnNo } = place;
    const spends = type === 'RFID' && isSuccessful && plan.pointsEnabled;
    this.#truth.sales.push({
      ...occasion,
      rowNo,
      columnNo,
      type,
      rfid: rfid ?? null,
      isSuccessful,
      failureReason,
      paid,
      points: spends ? point : 0,
      flags: this.#flagsOf({ place, type, rfid }, isSuccessful),
    });
    if (failureReason === 'EMPTY') {
      this.#truth.movements.push({ ...occasion, rowNo, columnNo, counted: 0, isFound: true });
    }
    if (!isSuccessful || !isKnown) return;
    this.put(place, this.contents(place) - 1);
    this.#truth.movements.push({ ...occasion, rowNo, columnNo, change: -1 });
  }

  /** In the order of the contract. */
  #flagsOf({ place, type, rfid }: Customer, isSuccessful: boolean): DispenseFlag[] {
    const card = this.#truth.cards.get(rfid ?? '');
    const isByCard = type === 'RFID';
    const flags: readonly (readonly [DispenseFlag, boolean])[] = [
      ['BLOCKED_CARD', isByCard && card?.isActive === false],
      ['UNKNOWN_CARD', isByCard && !card],
      ['UNKNOWN_SLOT', !this.#slot(place)],
      ['NO_PAYMENT', type === 'BKASH' && isSuccessful],
    ];
    return flags.flatMap(([flag, isThere]) => (isThere ? flag : []));
  }

  #move(
    { rowNo, columnNo }: SlotPosition,
    event: { type: 'REFILL'; added: number } | { type: 'COUNT'; counted: number },
    effect: { counted: number } | { change: number },
  ): void {
    const happening: EventDraft = { ...event, rowNo, columnNo };
    this.machine.record(happening);
    const occasion = { at: this.#server.now, machine: this.plan.physicalId, isReported: false };
    this.#truth.movements.push({ ...occasion, rowNo, columnNo, ...effect });
    this.#truth.visits.push({ ...occasion });
  }

  #badLine(seed: number): Transport {
    const reach: Transport = (url, init) => {
      if (!isCallOf(machineApi.claim, url)) {
        this.#truth.contacts.push({ at: this.#server.now, machine: this.plan.physicalId });
      }
      return fetch(url, init);
    };
    const luck = {
      offline: this.offline,
      random: seededRandom(seed),
      now: () => this.#server.now,
      wait: async () => undefined,
    };
    const odds = { lostRequest: 0.06, lostAnswer: 0.1, duplicate: 0.12, late: 0.06 };
    const bad = badNetwork(reach, { ...luck, odds });
    // A check is repeated at most once: a lost one would be decided without the server.
    const repeating = badNetwork(reach, { ...luck, odds: { duplicate: 0.2 } });
    const whole = badNetwork(reach, { ...luck, odds: {} });
    return (url, init) => {
      if (isCallOf(machineApi.sync, url)) return bad(url, init);
      return isCallOf(machineApi.authorize, url) ? repeating(url, init) : whole(url, init);
    };
  }
}
