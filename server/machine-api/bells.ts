import { setImmediate } from 'node:timers/promises';
import type { MachineCaller } from '../core/machine-keys.ts';
import type { App } from '../core/serve.ts';
import { concerns, type Topic } from '../core/wakes.ts';

/** What may answer or end a call that is held for a machine. */
const awaited: ReadonlySet<Topic> = new Set(['commands', 'machines', 'keys']);
/** Where anything may have changed, so many calls look for themselves in one turn of the event loop. */
const atOnce = 20;

/** Rings for one call that is held; what rang before it was waited for counts. */
export class Bell {
  #hasRung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#hasRung = true;
    this.#wake();
  }

  /** Waits until it has rung, so many milliseconds are over, or the call ends. */
  async rung(ms: number, ended: AbortSignal): Promise<void> {
    if (!this.#hasRung && !ended.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      this.#wake = resolve;
      ended.addEventListener('abort', () => resolve(), { once: true });
      await promise;
      clearTimeout(timer);
    }
    this.#hasRung = false;
  }
}

/** Gives each machine's call that is held a bell, which whatever changes for it rings. */
export const bells = ({ wakes }: Pick<App, 'wakes'>) => {
  const held = new Map<string, { readonly caller: MachineCaller; readonly bell: Bell }>();

  const ringAll = async (those: readonly Bell[]) => {
    for (const [index, bell] of those.entries()) {
      if (index % atOnce === atOnce - 1) await setImmediate();
      bell.ring();
    }
  };
  wakes.hear((heard) => {
    const changes = heard.filter(({ topic }) => awaited.has(topic));
    for (const { machineId } of changes) {
      if (machineId !== null) held.get(machineId)?.bell.ring();
    }
    const wide = changes.filter(({ machineId }) => machineId === null);
    if (!wide.length) return;
    const those = Array.from(held.values()).filter(({ caller }) =>
      wide.some((wake) => concerns(wake, caller)),
    );
    ringAll(those.map(({ bell }) => bell));
  });

  return (caller: MachineCaller, ended: AbortSignal): Bell => {
    const call = { caller, bell: new Bell() };
    held.set(caller.id, call);
    ended.addEventListener('abort', () => {
      if (held.get(caller.id) === call) held.delete(caller.id);
    });
    return call.bell;
  };
};
