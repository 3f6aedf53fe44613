import type { DeviceEvent } from '../../contract/device-events.ts';
import { machineApi, maxResults } from '../../contract/machine-api.ts';
import { call, type Line } from '../core/http.ts';
import { checkCard } from './card-check.ts';
import { type CardAnswer, CardList, type CardTry } from './cards.ts';
import { Door } from './door.ts';
import { type Happening, happenedBy, type PastHappening } from './happening.ts';
import { cardsPath, Journal } from './journal.ts';
import { objectionTo } from './objection.ts';
import { endUnfinished, Orders } from './orders.ts';
import { Outbox } from './outbox.ts';
import type { MachineParts } from './parts.ts';
import { type LosesPower, neverLosesPower, type PowerStep } from './power.ts';
import { type Slots, slotsOf } from './slots.ts';
import { nothingSynced, type Synced, untilDone } from './synced.ts';

const firmware = 'simulator 1.0';

/** One controller. A power cut clears its memory, but not the journal and the card list. */
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
  readonly #door: Door;
  #boots = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: MachineParts) {
    this.physicalId = parts.physicalId;
    this.#parts = parts;
    this.#journal = this.#openJournal();
    this.#outbox = new Outbox(this.#journal, parts.clock);
    this.#door = new Door(() => parts.clock.uptimeMs());
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

  /** Counts as far as the machine has them: the server's, and its own events since. */
  get slots(): Slots {
    return this.#slots;
  }

  get cards(): CardList {
    return this.#cards;
  }

  get isDoorOpen(): boolean {
    return this.#door.isOpen;
  }

  async claim(claimCode: string): Promise<void> {
    const { machineKey } = await call(this.#parts.line, machineApi.claim, {
      body: { physicalId: this.physicalId, claimCode, firmware },
    });
    this.#journal.keepKey(machineKey);
  }

  /** Stores events of now; they have happened once this returns. */
  record(...happenings: readonly Happening[]): void {
    this.#takeEffect(this.#outbox.keep(happenings));
  }

  /** Stores earlier events that were never sent; the slots' present counts stay. */
  recordPast(happenings: readonly PastHappening[]): void {
    this.#outbox.keepPast(happenings);
  }

  /** One sync; a second one waits for the first. Throws `Refused` or `NoAnswer`. */
  sync(): Promise<Synced> {
    const turn = this.#turn.then(() => this.#syncOnce());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Syncs until nothing is left to send. */
  syncAll(): Promise<Synced> {
    return untilDone(
      () => this.sync(),
      () => this.#outbox.batch().length === 0,
    );
  }

  /** Checks a card on the server, or by the card list when no answer comes. Throws `Refused`. */
  checkCard(tried: CardTry): Promise<CardAnswer> {
    return checkCard(tried, this.#line, () => ({
      cards: this.#cards,
      config: this.#journal.config,
      unseen: this.#outbox.unseen(),
      ageMs: this.#sinceSync,
    }));
  }

  /** Waits so many seconds for commands; `carryOut` does them. Throws `Refused` or `NoAnswer`. */
  async listen(wait: number): Promise<void> {
    const boot = this.#boots;
    const line = { ...this.#line, timeoutMs: (wait + 10) * 1000 };
    const { commands } = await call(line, machineApi.commands, { query: { wait } });
    if (boot === this.#boots) this.#orders.receive(commands);
  }

  /** Carries out the received commands; returns how many of them ended. */
  carryOut(): Promise<number> {
    return this.#orders.carryOut();
  }

  powerCut(): void {
    this.#boots += 1;
    this.#orders.losePower();
    this.#configVersion = undefined;
    this.#syncedAt = undefined;
    this.#door.shut();
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

  #start(): void {
    this.record({ type: 'BOOT' });
    endUnfinished(this.#journal);
  }

  #newOrders(): Orders {
    const journal = this.#journal;
    return new Orders({
      journal,
      uptimeMs: () => this.#parts.clock.uptimeMs(),
      act: this.#parts.act,
      objection: (command) => objectionTo(command, journal.config, this.#slots),
      finish: (result, command) => {
        const events = this.#outbox.name(happenedBy(command, result));
        journal.finishCommand(result, events);
        this.#takeEffect(events);
        if (command.type === 'UNLOCK' && result.state === 'SUCCEEDED') this.#door.open();
      },
      restart: () => this.powerCut(),
      losesPower: this.#losesPower,
    });
  }

  get #sinceSync(): number | undefined {
    return this.#syncedAt === undefined ? undefined : this.#parts.clock.uptimeMs() - this.#syncedAt;
  }

  get #losesPower(): LosesPower {
    return this.#parts.losesPower ?? neverLosesPower;
  }

  /** True when the power fails after this step of commands whose results were sent. */
  #isCut(step: PowerStep, carried: readonly string[]): boolean {
    if (!carried.some((commandId) => this.#losesPower(step, commandId))) return false;
    this.powerCut();
    return true;
  }

  #takeEffect(events: readonly DeviceEvent[]): void {
    for (const event of events) {
      this.#slots.apply(event);
      if (event.type === 'UNLOCK') this.#door.open();
    }
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
        rssi: this.#parts.rssi,
        heldFrom: this.#journal.heldFrom,
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
