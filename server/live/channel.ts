import { setImmediate } from 'node:timers/promises';
import type { Awaited, Wake } from '../core/wakes.ts';
import { Gathered } from './gathered.ts';
import type { LiveStream } from './stream.ts';

/** Milliseconds for which change events are batched. */
const gatherMs = 100;
/** Minimum milliseconds between two events of a stream. */
const restMs = 1500;
/** Streams written in one turn of the event loop. */
const atOnce = 50;

/** Sends the same events to the streams of all admins with the same scope. */
export class Channel {
  readonly scope: Awaited;
  readonly streams = new Set<LiveStream>();
  readonly #gathered = new Gathered();
  #timer: NodeJS.Timeout | undefined;

  constructor(scope: Awaited) {
    this.scope = scope;
  }

  add(wake: Wake): void {
    this.#gathered.add(wake);
    if (!this.#gathered.isEmpty) this.#timer ??= setTimeout(this.#tell, gatherMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  readonly #tell = async (): Promise<void> => {
    this.#timer = setTimeout(this.#rested, restMs);
    const event = this.#gathered.take();
    for (const [index, stream] of [...this.streams].entries()) {
      if (index % atOnce === atOnce - 1) await setImmediate();
      stream.tell(event);
    }
  };

  readonly #rested = (): void => {
    this.#timer = undefined;
    if (!this.#gathered.isEmpty) this.#tell();
  };
}
