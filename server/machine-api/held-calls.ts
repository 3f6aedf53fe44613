import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { gone } from '../core/asker.ts';
import type { MachineCaller } from '../core/machine-keys.ts';
import type { App } from '../core/serve.ts';
import { concerns, type Topic } from '../core/wakes.ts';

/** What may answer or end a call that is held for a machine. */
const awaited: ReadonlySet<Topic> = new Set(['commands', 'machines', 'keys']);
/** Where anything may have changed, so many calls look for themselves in one turn of the event loop. */
const atOnce = 20;

/** A machine's call that waits; what rang before it was waited for counts. */
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

  /** Waits until it has rung, so many milliseconds are over, or the call ends. */
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

/** The answer that is waited for: it closes when it is through or nobody waits for it any more. */
type Answering = Pick<Writable, 'destroyed' | 'once'>;

/** Begins to hold a call of a machine. */
export type Hold = (caller: MachineCaller, answer: Answering) => HeldCall;

const ringAll = async (calls: readonly HeldCall[]) => {
  for (const [index, call] of calls.entries()) {
    if (index % atOnce === atOnce - 1) await setImmediate();
    call.ring();
  }
};

/**
 * At most one call of a machine waits, and whatever changes for the machine rings for it: a newer
 * one ends it, as does the server's stop.
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
