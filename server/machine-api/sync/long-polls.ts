import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { MachineCaller } from '../../platform/endpoints/machine-keys.ts';
import type { App } from '../../platform/endpoints/serve-endpoint.ts';
import { type ChangeTopic, matchesFilter } from '../../platform/events/change-events.ts';
import { clientGoneError } from '../../platform/events/client-gone.ts';

/** Topics that may answer or end a machine's long poll. */
const pollTopics: ReadonlySet<ChangeTopic> = new Set(['commands', 'machines', 'keys']);
/** Polls notified in one turn of the event loop when anything may have changed. */
const batchSize = 20;

/** A machine's call that waits. A notification that comes before the wait counts. */
export class LongPoll {
  readonly caller: MachineCaller;
  #isOver = false;
  #isNotified = false;
  #resolve: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(caller: MachineCaller) {
    this.caller = caller;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  notify(): void {
    const resolve = this.#resolve;
    this.#resolve = undefined;
    clearTimeout(this.#timer);
    if (resolve) resolve();
    else this.#isNotified = true;
  }

  end(): void {
    this.#isOver = true;
    this.notify();
  }

  /** Waits until the poll is notified or ended, or these milliseconds are over. */
  async waitForNotification(ms: number): Promise<void> {
    const isDone = this.#isNotified || this.#isOver;
    this.#isNotified = false;
    if (isDone) return;
    await new Promise<void>((resolve) => {
      this.#resolve = resolve;
      this.#timer = setTimeout(notifyPoll, ms, this);
    });
  }
}

const notifyPoll = (poll: LongPoll): void => poll.notify();

/** The pending answer: it closes when it is sent or its client is gone. */
type PendingAnswer = Pick<Writable, 'destroyed' | 'once'>;

export type OpenLongPoll = (caller: MachineCaller, answer: PendingAnswer) => LongPoll;

const notifyAll = async (polls: readonly LongPoll[]) => {
  for (const [index, poll] of polls.entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate();
    poll.notify();
  }
};

/**
 * Allows one long poll per machine and notifies it of every change for the machine. A newer call
 * ends it, and so does the server's stop.
 */
export const createLongPolls = ({ http, changes }: Pick<App, 'http' | 'changes'>): OpenLongPoll => {
  const polls = new Map<string, LongPoll>();
  let isStopping = false;
  http.workloads.set('poll', () => ({ running: polls.size, waiting: 0 }));
  http.addHook('preClose', async () => {
    isStopping = true;
    for (const poll of polls.values()) poll.end();
  });
  changes.subscribe((published) => {
    const changes = published.filter(({ topic }) => pollTopics.has(topic));
    for (const { machineId } of changes) if (machineId !== null) polls.get(machineId)?.notify();
    const tenantWide = changes.filter(({ machineId }) => machineId === null);
    if (!tenantWide.length) return;
    const isConcerned = ({ caller }: LongPoll) =>
      tenantWide.some((change) => matchesFilter(change, caller));
    notifyAll(Array.from(polls.values()).filter(isConcerned));
  });

  return (caller, answer) => {
    if (answer.destroyed) throw clientGoneError;
    polls.get(caller.id)?.end();
    const poll = new LongPoll(caller);
    polls.set(caller.id, poll);
    answer.once('close', () => {
      poll.end();
      if (polls.get(caller.id) === poll) polls.delete(caller.id);
    });
    if (isStopping) poll.end();
    return poll;
  };
};
