import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { gone } from '../core/asker.ts';
import type { MachineCaller } from '../core/machine-keys.ts';
import type { App } from '../core/serve.ts';
import { concerns, type Topic } from '../core/wakes.ts';

/** Topics that may answer or end a machine's long poll. */
const awaited: ReadonlySet<Topic> = new Set(['commands', 'machines', 'keys']);
/** Polls notified in one turn of the event loop when anything may have changed. */
const atOnce = 20;

/** A machine's call that waits. A notification that comes before the wait counts. */
export class HeldCall {
  readonly caller: MachineCaller;
  #isOver = false;
  #hasRung = false;
  #wake: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(caller: MachineCaller) {
    this.caller = caller;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  ring(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    clearTimeout(this.#timer);
    if (wake) wake();
    else this.#hasRung = true;
  }

  end(): void {
    this.#isOver = true;
    this.ring();
  }

  /** Waits until the poll is notified or ended, or these milliseconds are over. */
  rung(ms: number): Promise<void> | undefined {
    const isNow = this.#hasRung || this.#isOver;
    this.#hasRung = false;
    if (isNow) return undefined;
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#timer = setTimeout(ring, ms, this);
    });
  }
}

const ring = (call: HeldCall): void => call.ring();

/** The pending answer: it closes when it is sent or its client is gone. */
type Answering = Pick<Writable, 'destroyed' | 'once'>;

export type Hold = (caller: MachineCaller, answer: Answering) => HeldCall;

const ringAll = async (calls: readonly HeldCall[]) => {
  for (const [index, call] of calls.entries()) {
    if (index % atOnce === atOnce - 1) await setImmediate();
    call.ring();
  }
};

/**
 * Allows one long poll per machine and notifies it of every change for the machine. A newer call
 * ends it, and so does the server's stop.
 */
export const heldCalls = ({ http, wakes }: Pick<App, 'http' | 'wakes'>): Hold => {
  const held = new Map<string, HeldCall>();
  let isStopping = false;
  http.addHook('preClose', async () => {
    isStopping = true;
    for (const call of held.values()) call.end();
  });
  wakes.hear((heard) => {
    const changes = heard.filter(({ topic }) => awaited.has(topic));
    for (const { machineId } of changes) if (machineId !== null) held.get(machineId)?.ring();
    const wide = changes.filter(({ machineId }) => machineId === null);
    if (!wide.length) return;
    const isConcerned = ({ caller }: HeldCall) => wide.some((wake) => concerns(wake, caller));
    ringAll(Array.from(held.values()).filter(isConcerned));
  });

  return (caller, answer) => {
    if (answer.destroyed) throw gone;
    held.get(caller.id)?.end();
    const call = new HeldCall(caller);
    held.set(caller.id, call);
    answer.once('close', () => {
      call.end();
      if (held.get(caller.id) === call) held.delete(caller.id);
    });
    if (isStopping) call.end();
    return call;
  };
};
