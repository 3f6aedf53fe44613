import type { DeviceEvent } from '../../contract/device-events.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { pathOf } from '../../contract/request.ts';
import type { Transport } from '../../simulator/core/http.ts';
import { Answers } from './answers.ts';

/** Names an event for good. */
export const eventName = (physicalId: string, epoch: number, seq: number): string =>
  `${physicalId} ${epoch} ${seq}`;

const isSync = (url: string): boolean => new URL(url).pathname === pathOf(machineApi.sync);

/** Stands right before the server, behind any bad network, and writes down what it answers. */
export class Witness extends Answers {
  /** The events that the server has acknowledged: it must never lose one of them again. */
  readonly acknowledged = new Set<string>();
  /** Answers that are neither a success nor a plea for another try later. */
  readonly oddities: string[] = [];

  /** Waits until so many more events are acknowledged; throws when none are any more. */
  async more(events: number): Promise<void> {
    await this.until('acknowledged events', events, () => this.acknowledged.size);
  }

  watch(physicalId: string, transport: Transport): Transport {
    return async (url, init) => {
      const { status, headers, text } = await this.#exchange(transport, url, init);
      this.note(status);
      if (status >= 500 && !(status === 503 && headers.has('retry-after'))) {
        this.oddities.push(`${init.method} ${url} answered ${status}: ${text}`);
      }
      if (status === 200 && isSync(url)) this.#acknowledge(physicalId, String(init.body), text);
      return new Response(status === 204 ? null : text, { status, headers });
    };
  }

  async #exchange(transport: Transport, url: string, init: RequestInit) {
    try {
      const response = await transport(url, init);
      return {
        status: response.status,
        headers: response.headers,
        text: await response.text(),
      };
    } catch (error) {
      this.note(0);
      throw error;
    }
  }

  #acknowledge(physicalId: string, sent: string, answered: string): void {
    const { epoch, events }: { epoch: number; events: DeviceEvent[] } = JSON.parse(sent);
    const { rejected } = machineApi.sync.answer.parse(JSON.parse(answered));
    for (const { seq, reason } of rejected) {
      this.oddities.push(`${eventName(physicalId, epoch, seq ?? 0)} was rejected: ${reason}`);
    }
    for (const { seq } of events) this.acknowledged.add(eventName(physicalId, epoch, seq));
    this.tell();
  }
}
