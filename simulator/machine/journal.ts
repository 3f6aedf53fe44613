import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { DeviceEvent } from '../../contract/device-events.ts';
import { type CommandResult, DeviceConfig } from '../../contract/machine-api.ts';
import {
  CommandLog,
  FinishedLine,
  ReceivedLine,
  ReportedLine,
  type StartedCommand,
  StartedLine,
} from './command-log.ts';

const JournalLine = z.union([
  z.strictObject({ epoch: z.number(), physicalId: z.string() }),
  z.strictObject({ key: z.string() }),
  z.strictObject({ config: DeviceConfig }),
  z.strictObject({ event: DeviceEvent }),
  z.strictObject({ lastSeq: z.number(), ackedThrough: z.number() }),
  ReceivedLine,
  StartedLine,
  FinishedLine,
  ReportedLine,
]);
type JournalLine = z.output<typeof JournalLine>;

/** Number of acknowledged events that stay: a server that was restored requests them. */
const retainedEvents = 2_000;

/** Number of obsolete lines after which the journal is rewritten. */
const wasteAllowed = 5_000;

/**
 * State that a machine never loses: append-only JSON lines, synced to the disk before an event
 * counts as happened. A line torn by a power cut is dropped: nobody relies on it.
 */
export class Journal {
  readonly path: string;
  epoch = 0;
  physicalId = '';
  key: string | undefined;
  config: DeviceConfig | undefined;
  lastSeq = 0;
  ackedThrough = 0;
  /** Events the server has not acknowledged, by seq. */
  pending = new Map<number, DeviceEvent>();
  /** The last acknowledged events, by seq. */
  readonly #acknowledged = new Map<number, DeviceEvent>();
  readonly commands = new CommandLog();
  readonly #wasteAllowed: number;
  #file: number;
  #lines = 0;

  private constructor(path: string, maxWaste: number) {
    this.path = path;
    this.#wasteAllowed = maxWaste;
    if (existsSync(path)) this.#read();
    this.#file = openSync(path, 'a');
  }

  /** Opens the machine's journal or creates one; `storeKey` gives it its epoch. */
  static open(path: string, physicalId: string, maxWaste: number = wasteAllowed): Journal {
    mkdirSync(dirname(path), { recursive: true });
    const journal = new Journal(path, maxWaste);
    if (journal.epoch === 0) {
      journal.#append([{ epoch: 1, physicalId }]);
    }
    if (journal.physicalId !== physicalId) {
      throw new Error(`${path} is the journal of ${journal.physicalId}, not of ${physicalId}`);
    }
    return journal;
  }

  /** Stores the answer to a pairing. A journal that has had a key keeps its epoch. */
  storeKey(key: string, epoch: number): void {
    const { physicalId } = this;
    this.#append(this.key === undefined ? [{ epoch, physicalId }, { key }] : [{ key }]);
  }

  storeConfig(config: DeviceConfig): void {
    this.#append([{ config }]);
  }

  /** One write and one sync for the whole list. */
  storeEvents(events: readonly DeviceEvent[]): void {
    if (events.length > 0) this.#append(events.map((event) => ({ event })));
  }

  /** Must be the first step with commands. */
  receiveCommands(received: readonly StartedCommand[]): void {
    if (received.length > 0) this.#append([{ received: [...received] }]);
  }

  /** Must be on the disk before anything moves. */
  startCommand(started: StartedCommand): void {
    this.#append([{ started }]);
  }

  finishCommand(finished: CommandResult, events: readonly DeviceEvent[]): void {
    this.#append([{ finished, events: [...events] }]);
  }

  /** The server repeated the command, so it has no result of it yet. */
  reportAgain(commandId: string): void {
    if (this.commands.results.has(commandId)) this.commands.unreported.add(commandId);
  }

  /** An answered sync carried these results. */
  markReported(commandIds: string[]): void {
    if (commandIds.length > 0) this.#append([{ reported: commandIds }]);
  }

  /** The oldest event that can still be sent. */
  get heldFrom(): number {
    const [done] = this.#acknowledged.keys();
    const [pending] = this.pending.keys();
    return done ?? pending ?? this.lastSeq + 1;
  }

  /**
   * Follows the server; losing this line would only send events again. A server that was restored
   * has fewer events than before, and is sent again those that are still stored.
   */
  acknowledge(through: number): void {
    const ackedThrough = Math.min(through, this.lastSeq);
    if (ackedThrough === this.ackedThrough) return;
    this.#append([{ lastSeq: this.lastSeq, ackedThrough }]);
    const useful = this.pending.size + this.#acknowledged.size;
    if (this.#lines - useful > this.#wasteAllowed) this.#rewrite();
  }

  close(): void {
    closeSync(this.#file);
  }

  #append(lines: readonly JournalLine[]): void {
    this.#write(this.#file, lines);
    for (const line of lines) this.#apply(line);
  }

  #write(file: number, lines: readonly JournalLine[]): void {
    writeSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    fsyncSync(file);
    this.#lines += lines.length;
  }

  #apply(line: JournalLine): void {
    if ('epoch' in line) {
      this.epoch = line.epoch;
      this.physicalId = line.physicalId;
    } else if ('key' in line) this.key = line.key;
    else if ('config' in line) this.config = line.config;
    else if ('event' in line) this.#applyEvent(line.event);
    else if ('finished' in line) {
      this.commands.apply(line);
      for (const event of line.events) this.#applyEvent(event);
    } else if ('received' in line || 'started' in line || 'reported' in line) {
      this.commands.apply(line);
    } else {
      this.lastSeq = Math.max(this.lastSeq, line.lastSeq);
      this.#follow(line.ackedThrough);
    }
  }

  #follow(ackedThrough: number): void {
    this.ackedThrough = ackedThrough;
    const events = [...this.#acknowledged, ...this.pending];
    this.pending = new Map(events.filter(([seq]) => seq > ackedThrough));
    const done = events.slice(0, events.length - this.pending.size);
    this.#acknowledged.clear();
    for (const [seq, event] of done.slice(-retainedEvents)) this.#acknowledged.set(seq, event);
  }

  #applyEvent(event: DeviceEvent): void {
    this.pending.set(event.seq, event);
    this.lastSeq = Math.max(this.lastSeq, event.seq);
  }

  #read(): void {
    const text = readFileSync(this.path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const lines = whole.split('\n').slice(0, -1);
    for (const [index, line] of lines.entries()) {
      try {
        this.#apply(JournalLine.parse(JSON.parse(line)));
      } catch (cause) {
        throw new Error(`${this.path}: line ${index + 1} cannot be read`, { cause });
      }
    }
    this.#lines = lines.length;
    if (whole !== text) this.#rewriteFile();
  }

  #rewrite(): void {
    closeSync(this.#file);
    this.#rewriteFile();
    this.#file = openSync(this.path, 'a');
  }

  /** A new file takes the old one's place only when it is whole on the disk. */
  #rewriteFile(): void {
    const lines: JournalLine[] = [
      ...(this.epoch === 0 ? [] : [{ epoch: this.epoch, physicalId: this.physicalId }]),
      ...(this.key === undefined ? [] : [{ key: this.key }]),
      ...(this.config === undefined ? [] : [{ config: this.config }]),
      ...Array.from(this.#acknowledged.values(), (event) => ({ event })),
      { lastSeq: this.lastSeq, ackedThrough: this.ackedThrough },
      ...Array.from(this.pending.values(), (event) => ({ event })),
      ...this.commands.lines(),
    ];
    this.#lines = 0;
    const fresh = openSync(`${this.path}.new`, 'w');
    this.#write(fresh, lines);
    closeSync(fresh);
    renameSync(`${this.path}.new`, this.path);
  }
}

/** Limit of file systems for a name with its ending; a Bangla letter takes nine characters. */
const longestName = 200;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export const journalPath = (stateDir: string, physicalId: string): string => {
  const name = encodeURIComponent(physicalId);
  return join(stateDir, `${name.length > longestName ? digest(physicalId) : name}.jsonl`);
};

/** The card list of a machine lies beside its journal. */
export const cardListPath = (journal: string): string =>
  `${journal.replace(/\.jsonl$/, '')}.cards.json`;
