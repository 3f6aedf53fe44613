import type { DeviceEvent } from '../../contract/device-events.ts';
import { machineApi, maxResults } from '../../contract/machine-api.ts';
import { type Connection, callEndpoint } from '../core/http.ts';
import { checkCard } from './card-check.ts';
import { type CardAnswer, type CardAttempt, CardList } from './cards.ts';
import { CommandRunner, finishInterrupted } from './command-runner.ts';
import { Door } from './door.ts';
import { commandEvents, type EventDraft, type PastEventDraft } from './event-draft.ts';
import { findObjection } from './find-objection.ts';
import { cardListPath, Journal } from './journal.ts';
import type { MachineOptions } from './machine-options.ts';
import { Outbox } from './outbox.ts';
import { type LosesPower, neverLosesPower, type PowerStep } from './power.ts';
import { buildSlots, type Slots } from './slots.ts';
import { emptySyncResult, repeatSync, type SyncResult } from './sync-result.ts';

const firmware = 'simulator 1.0';

/** One controller. A power cut clears its memory, but not the journal and the card list. */
export class Machine {
  readonly physicalId: string;
  nextSyncSeconds = 20;
  #options: MachineOptions;
  #journal: Journal;
  #outbox: Outbox;
  #cards: CardList;
  #runner: CommandRunner;
  #slots: Slots;
  #configVersion: number | undefined;
  /** Uptime of the last answered sync. */
  #syncedAt: number | undefined;
  readonly #door: Door;
  #boots = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: MachineOptions) {
    this.physicalId = options.physicalId;
    this.#options = options;
    this.#journal = this.#openJournal();
    this.#outbox = new Outbox(this.#journal, options.clock);
    this.#door = new Door(() => options.clock.uptimeMs());
    this.#slots = this.#slotsOfJournal();
    this.#cards = this.#openCards();
    this.#runner = this.#createRunner();
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
    const { machineKey, epoch } = await callEndpoint(this.#options.connection, machineApi.claim, {
      body: { physicalId: this.physicalId, claimCode, firmware },
    });
    this.#journal.storeKey(machineKey, epoch);
  }

  /** Stores events of now; they have happened once this returns. */
  record(...drafts: readonly EventDraft[]): void {
    this.#applyEvents(this.#outbox.store(drafts));
  }

  /** Stores earlier events that were never sent; the slots' present counts stay. */
  recordPast(drafts: readonly PastEventDraft[]): void {
    this.#outbox.storePast(drafts);
  }

  /** One sync; a second one waits for the first. Throws `Refused` or `NoAnswer`. */
  sync(): Promise<SyncResult> {
    const turn = this.#turn.then(() => this.#syncOnce());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Syncs until nothing is left to send. */
  syncAll(): Promise<SyncResult> {
    return repeatSync(
      () => this.sync(),
      () => this.#outbox.batch().length === 0,
    );
  }

  /** Checks a card on the server, or by the card list when no answer comes. Throws `Refused`. */
  checkCard(attempt: CardAttempt): Promise<CardAnswer> {
    return checkCard(attempt, this.#connection, () => ({
      cards: this.#cards,
      config: this.#journal.config,
      unseen: this.#outbox.unseen(),
      ageMs: this.#msSinceSync,
    }));
  }

  /**
   * Waits so many seconds for commands, and `patienceMs` more for the answer; `carryOut` does them.
   * Throws `Refused` or `NoAnswer`.
   */
  async listen(wait: number, patienceMs = 10_000): Promise<void> {
    const boot = this.#boots;
    const connection = { ...this.#connection, timeoutMs: wait * 1000 + patienceMs };
    const { commands } = await callEndpoint(connection, machineApi.commands, { query: { wait } });
    if (boot === this.#boots) this.#runner.receive(commands);
  }

  /** Carries out the received commands; returns how many of them ended. */
  carryOut(): Promise<number> {
    return this.#runner.carryOut();
  }

  powerCut(): void {
    this.#boots += 1;
    this.#runner.losePower();
    this.#configVersion = undefined;
    this.#syncedAt = undefined;
    this.#door.close();
    this.#journal.close();
    this.#options.clock.reboot();
    this.#journal = this.#openJournal();
    this.#outbox.reopen(this.#journal);
    this.#slots = this.#slotsOfJournal();
    this.#cards = this.#openCards();
    this.#runner = this.#createRunner();
    this.#start();
  }

  close(): void {
    this.#boots += 1;
    this.#runner.losePower();
    this.#journal.close();
  }

  #openJournal(): Journal {
    const { journalPath, physicalId, wasteAllowed } = this.#options;
    return Journal.open(journalPath, physicalId, wasteAllowed);
  }

  #openCards(): CardList {
    return new CardList(cardListPath(this.#options.journalPath));
  }

  #slotsOfJournal(): Slots {
    return buildSlots(this.#journal.config, this.#journal.pending.values());
  }

  get #connection(): Connection {
    return { ...this.#options.connection, bearer: this.#journal.key };
  }

  #start(): void {
    this.record({ type: 'BOOT' });
    finishInterrupted(this.#journal);
  }

  #createRunner(): CommandRunner {
    const journal = this.#journal;
    return new CommandRunner({
      journal,
      uptimeMs: () => this.#options.clock.uptimeMs(),
      act: this.#options.act,
      objection: (command) => findObjection(command, journal.config, this.#slots),
      finish: (result, command) => {
        const events = this.#outbox.identify(commandEvents(command, result));
        journal.finishCommand(result, events);
        this.#applyEvents(events);
        if (command.type === 'UNLOCK' && result.state === 'SUCCEEDED') this.#door.open();
      },
      restart: () => this.powerCut(),
      losesPower: this.#losesPower,
    });
  }

  get #msSinceSync(): number | undefined {
    return this.#syncedAt === undefined
      ? undefined
      : this.#options.clock.uptimeMs() - this.#syncedAt;
  }

  get #losesPower(): LosesPower {
    return this.#options.losesPower ?? neverLosesPower;
  }

  /** True when the power fails after this step of commands whose results were sent. */
  #isPowerCut(step: PowerStep, carried: readonly string[]): boolean {
    if (!carried.some((commandId) => this.#losesPower(step, commandId))) return false;
    this.powerCut();
    return true;
  }

  #applyEvents(events: readonly DeviceEvent[]): void {
    for (const event of events) {
      this.#slots.apply(event);
      if (event.type === 'UNLOCK') this.#door.open();
    }
  }

  async #syncOnce(): Promise<SyncResult> {
    const { clock } = this.#options;
    const boot = this.#boots;
    const events = this.#outbox.batch();
    const { results, unreported } = this.#journal.commands;
    const carried = Array.from(unreported).slice(0, maxResults);
    const answer = await callEndpoint(this.#connection, machineApi.sync, {
      body: {
        epoch: this.#journal.epoch,
        uptimeMs: clock.uptimeMs(),
        configVersion: this.#configVersion,
        cardsVersion: this.#cards.version,
        doorOpen: this.isDoorOpen,
        rssi: this.#options.rssi,
        heldFrom: this.#journal.heldFrom,
        firmware,
        events,
        results: carried.flatMap((commandId) => results.get(commandId) ?? []),
      },
    });
    // An answer to a controller that has lost its power meanwhile reaches nobody.
    if (boot !== this.#boots || this.#isPowerCut('TOLD', carried)) return emptySyncResult;
    clock.set(answer.serverTime);
    this.#syncedAt = clock.uptimeMs();
    this.nextSyncSeconds = answer.nextSyncSeconds;
    this.#outbox.handOver(events, answer);
    this.#journal.markReported(carried);
    if (this.#isPowerCut('REPORTED', carried)) return emptySyncResult;
    if (answer.cards) this.#cards.update(answer.cards);
    if (answer.config) {
      this.#journal.storeConfig(answer.config);
      this.#configVersion = answer.config.version;
      this.#slots = buildSlots(answer.config, this.#outbox.unseen());
    }
    this.#runner.receive(answer.commands);
    return { handedOver: events.length, rejected: answer.rejected };
  }
}
