import { type DeviceCommand, type DeviceEvent, machineApi } from '../../contract/machine-api.ts';
import type { Clock } from '../core/clock.ts';
import { call, type Line } from '../core/http.ts';
import { hopeless } from '../core/patience.ts';
import { type CardAnswer, CardList, type CardTry, offlineRefusal } from './cards.ts';
import { type Happening, happenedBy, type PastHappening } from './happening.ts';
import { cardsPath, Journal } from './journal.ts';
import { type Act, Orders } from './orders.ts';
import { Outbox } from './outbox.ts';
import { type LosesPower, neverLosesPower, type PowerStep } from './power.ts';
import { type Slots, slotsOf } from './slots.ts';

const firmware = 'simulator 1.0';
/** As many as one sync may carry. */
const maxResults = 100;
/** A customer waits no longer for a card to be checked. */
const checkMs = 4_000;
/** How long staff needs at an open door. */
const doorMs = 60_000;

export interface MachineParts {
  readonly physicalId: string;
  readonly journalPath: string;
  /** Higher than every epoch this machine ever had; used only when its journal is made anew. */
  readonly newEpoch: number;
  /** Lines of no use that its journal may hold; left out it is as many as a controller has room for. */
  readonly wasteAllowed?: number;
  readonly line: Omit<Line, 'bearer'>;
  readonly clock: Clock;
  readonly act: Act;
  /** Left out, the power goes only when `powerCut` is called. */
  readonly losesPower?: LosesPower;
}

export interface Synced {
  readonly handedOver: number;
  readonly rejected: readonly { readonly seq: number | null; readonly reason: string }[];
}

const nothingSynced: Synced = { handedOver: 0, rejected: [] };

/** One controller: what it knows dies with the power, but for the journal and the card list. */
export class Machine {
  readonly physicalId: string;
  nextSyncSeconds = 20;
  #parts: MachineParts;
  #journal: Journal;
  #outbox: Outbox;
  #cards: CardList;
  #orders: Orders;
  #slots: Slots;
  #configVersion: number | undefined;
  /** Uptime of the last answered sync. */
  #syncedAt: number | undefined;
  #doorOpenUntil = 0;
  #boots = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: MachineParts) {
    this.physicalId = parts.physicalId;
    this.#parts = parts;
    this.#journal = this.#openJournal();
    this.#outbox = new Outbox(this.#journal, parts.clock);
    this.#slots = this.#slotsOfJournal();
    this.#cards = this.#openCards();
    this.#orders = this.#newOrders();
    this.#start();
  }

  get isClaimed(): boolean {
    return this.#journal.key !== undefined;
  }

  /** Events and results the server has not acknowledged. */
  get backlog(): number {
    return this.#journal.pending.size + this.#journal.commands.unreported.size;
  }

  get epoch(): number {
    return this.#journal.epoch;
  }

  /** The counts as far as the machine can know them: the server's, and its own events since. */
  get slots(): Slots {
    return this.#slots;
  }

  get cards(): CardList {
    return this.#cards;
  }

  get isDoorOpen(): boolean {
    return this.#parts.clock.uptimeMs() < this.#doorOpenUntil;
  }

  async claim(claimCode: string): Promise<void> {
    const { machineKey } = await call(this.#parts.line, machineApi.claim, {
      body: { physicalId: this.physicalId, claimCode, firmware },
    });
    this.#journal.keepKey(machineKey);
  }

  /** Writes down what just happened; it has happened once this returns. */
  record(...happenings: readonly Happening[]): void {
    this.#takeEffect(this.#outbox.keep(happenings));
  }

  /** Writes down what happened earlier and was never told; the slots' counts of now stay. */
  recordPast(happenings: readonly PastHappening[]): void {
    this.#outbox.keepPast(happenings);
  }

  /** One round trip; a second one waits for the first. Throws `Refused` or `NoAnswer`. */
  sync(): Promise<Synced> {
    const turn = this.#turn.then(() => this.#syncOnce());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Round trips until nothing is left to hand over. */
  async syncAll(): Promise<Synced> {
    let total: Synced = { handedOver: 0, rejected: [] };
    do {
      const { handedOver, rejected } = await this.sync();
      total = {
        handedOver: total.handedOver + handedOver,
        rejected: [...total.rejected, ...rejected],
      };
    } while (this.#outbox.batch().length > 0);
    return total;
  }

  /** Asks the server, and where nobody answers the card list. Throws `Refused`. */
  async checkCard(tried: CardTry): Promise<CardAnswer> {
    const { requestId } = tried;
    try {
      const line = { ...this.#line, timeoutMs: checkMs };
      const { allowed, reason } = await call(line, machineApi.authorize, { body: tried });
      return allowed ? { allowed, requestId } : { allowed, reason };
    } catch (error) {
      if (hopeless(error)) throw error;
    }
    const now = this.#parts.clock.uptimeMs();
    const reason = offlineRefusal(tried, {
      cards: this.#cards,
      config: this.#journal.config,
      unseen: this.#outbox.unseen(),
      ageMs: this.#syncedAt === undefined ? undefined : now - this.#syncedAt,
    });
    return reason ? { allowed: false, reason } : { allowed: true };
  }

  /** Waits so many seconds for commands; `carryOut` does them. Throws `Refused` or `NoAnswer`. */
  async listen(wait: number): Promise<void> {
    const boot = this.#boots;
    const line = { ...this.#line, timeoutMs: (wait + 10) * 1000 };
    const { commands } = await call(line, machineApi.commands, { query: { wait } });
    if (boot === this.#boots) this.#orders.receive(commands);
  }

  /** Does what was commanded and answers how many commands came to an end. */
  carryOut(): Promise<number> {
    return this.#orders.carryOut();
  }

  powerCut(): void {
    this.#boots += 1;
    this.#orders.losePower();
    this.#configVersion = undefined;
    this.#syncedAt = undefined;
    this.#doorOpenUntil = 0;
    this.#journal.close();
    this.#parts.clock.reboot();
    this.#journal = this.#openJournal();
    this.#outbox.reopen(this.#journal);
    this.#slots = this.#slotsOfJournal();
    this.#cards = this.#openCards();
    this.#orders = this.#newOrders();
    this.#start();
  }

  close(): void {
    this.#boots += 1;
    this.#orders.losePower();
    this.#journal.close();
  }

  #openJournal(): Journal {
    const { journalPath, physicalId, newEpoch, wasteAllowed } = this.#parts;
    return Journal.open(journalPath, physicalId, newEpoch, wasteAllowed);
  }

  #openCards(): CardList {
    return new CardList(cardsPath(this.#parts.journalPath));
  }

  #slotsOfJournal(): Slots {
    return slotsOf(this.#journal.config, this.#journal.pending.values());
  }

  get #line(): Line {
    return { ...this.#parts.line, bearer: this.#journal.key };
  }

  /** The first event of a boot. What a power cut found half done ends here, and is not done again. */
  #start(): void {
    this.record({ type: 'BOOT' });
    const { received, begun } = this.#journal.commands;
    // Nobody knows how much of its time has gone.
    for (const commandId of received.keys())
      this.#journal.finishCommand({ commandId, state: 'EXPIRED', detail: 'POWER' }, []);
    for (const { commandId, type } of begun.values()) {
      const state = type === 'REBOOT' ? 'SUCCEEDED' : 'INTERRUPTED';
      this.#journal.finishCommand({ commandId, state }, []);
    }
  }

  #newOrders(): Orders {
    const journal = this.#journal;
    return new Orders({
      journal,
      uptimeMs: () => this.#parts.clock.uptimeMs(),
      act: this.#parts.act,
      objection: (command) => this.#objection(command),
      finish: (result, command) => {
        const events = this.#outbox.name(happenedBy(command, result));
        journal.finishCommand(result, events);
        this.#takeEffect(events);
        if (command.type === 'UNLOCK' && result.state === 'SUCCEEDED') this.#openDoor();
      },
      restart: () => this.powerCut(),
      losesPower: this.#losesPower,
    });
  }

  get #losesPower(): LosesPower {
    return this.#parts.losesPower ?? neverLosesPower;
  }

  /** Whether the power is gone after this step of commands whose results were carried. */
  #isCut(step: PowerStep, carried: readonly string[]): boolean {
    if (!carried.some((commandId) => this.#losesPower(step, commandId))) return false;
    this.powerCut();
    return true;
  }

  #objection({ type, rowNo, columnNo }: DeviceCommand): string | undefined {
    if (type !== 'DISPENSE') return undefined;
    if (!this.#journal.config?.isActivated) return 'The machine is deactivated';
    const slot = this.#slots.find(rowNo, columnNo);
    if (!slot) return 'The machine has no such slot';
    return slot.count > 0 ? undefined : 'The slot is empty';
  }

  #takeEffect(events: readonly DeviceEvent[]): void {
    for (const event of events) {
      this.#slots.apply(event);
      if (event.type === 'UNLOCK') this.#openDoor();
    }
  }

  #openDoor(): void {
    this.#doorOpenUntil = this.#parts.clock.uptimeMs() + doorMs;
  }

  async #syncOnce(): Promise<Synced> {
    const { clock } = this.#parts;
    const boot = this.#boots;
    const events = this.#outbox.batch();
    const { results, unreported } = this.#journal.commands;
    const carried = Array.from(unreported).slice(0, maxResults);
    const answer = await call(this.#line, machineApi.sync, {
      body: {
        epoch: this.#journal.epoch,
        uptimeMs: clock.uptimeMs(),
        configVersion: this.#configVersion,
        cardsVersion: this.#cards.version,
        doorOpen: this.isDoorOpen,
        firmware,
        events,
        results: carried.flatMap((commandId) => results.get(commandId) ?? []),
      },
    });
    // An answer to a controller that has lost its power meanwhile reaches nobody.
    if (boot !== this.#boots || this.#isCut('TOLD', carried)) return nothingSynced;
    clock.set(answer.serverTime);
    this.#syncedAt = clock.uptimeMs();
    this.nextSyncSeconds = answer.nextSyncSeconds;
    this.#outbox.handOver(events, answer);
    this.#journal.reported(carried);
    if (this.#isCut('REPORTED', carried)) return nothingSynced;
    if (answer.cards) this.#cards.update(answer.cards);
    if (answer.config) {
      this.#journal.keepConfig(answer.config);
      this.#configVersion = answer.config.version;
      this.#slots = slotsOf(answer.config, this.#outbox.unseen());
    }
    this.#orders.receive(answer.commands);
    return { handedOver: events.length, rejected: answer.rejected };
  }
}
