import type { DeviceEvent } from '../../contract/device-events.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { buildPath } from '../../contract/request.ts';
import type { Transport } from '../../simulator/core/http.ts';
import { AnswerCounter } from './answer-counter.ts';

/** A permanent name of an event. */
export const eventName = (physicalId: string, epoch: number, seq: number): string =>
  `${physicalId} ${epoch} ${seq}`;

const isSync = (url: string): boolean => new URL(url).pathname === buildPath(machineApi.sync);

/** Records the server's answers, between the server and any bad network. */
export class Witness extends AnswerCounter {
  /** The acknowledged events: the server must never lose one of them. */
  readonly acknowledged = new Set<string>();
  /** Answers that are neither a success nor a 503 with `Retry-After`. */
  readonly unexpectedAnswers: string[] = [];

  /** Waits for more acknowledged events; throws after a timeout without any. */
  async waitForMoreEvents(events: number): Promise<void> {
    await this.waitUntil('acknowledged events', events, () => this.acknowledged.size);
  }

  watch(physicalId: string, transport: Transport): Transport {
    return async (url, init) => {
      const { status, headers, text } = await this.#exchange(transport, url, init);
      this.record(status);
      if (status >= 500 && !(status === 503 && headers.has('retry-after'))) {
        this.unexpectedAnswers.push(`${init.method} ${url} answered ${status}: ${text}`);
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
      this.record(0);
      throw error;
    }
  }

  #acknowledge(physicalId: string, sent: string, answered: string): void {
    const { epoch, events }: { epoch: number; events: DeviceEvent[] } = JSON.parse(sent);
    const { rejected } = machineApi.sync.answer.parse(JSON.parse(answered));
    for (const { seq, reason } of rejected) {
      this.unexpectedAnswers.push(
        `${eventName(physicalId, epoch, seq ?? 0)} was rejected: ${reason}`,
      );
    }
    for (const { seq } of events) this.acknowledged.add(eventName(physicalId, epoch, seq));
    this.notify();
  }
}
