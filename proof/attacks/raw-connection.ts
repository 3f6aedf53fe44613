import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A socket that sends bytes as no client library would. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #over: Promise<unknown>;
  #received = Buffer.alloc(0);
  #notify: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#over = once(socket, 'close').catch(() => undefined);
    socket.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      this.#notify();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.#notify());
  }

  static async to(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.readyState !== 'closed';
  }

  send(bytes: string | Uint8Array): this {
    if (this.isOpen) this.#socket.write(bytes);
    return this;
  }

  /**
   * Status and text of the next complete answer; undefined when the server closed the connection.
   */
  async answer(): Promise<{ readonly status: number; readonly text: string } | undefined> {
    for (;;) {
      const found = this.#take();
      if (found) return found;
      if (!this.isOpen) return undefined;
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
  }

  #take(): { readonly status: number; readonly text: string } | undefined {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const head = this.#received.subarray(0, end).toString('latin1');
    const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    const whole = end + 4 + length;
    const isChunked = /^transfer-encoding: chunked$/im.test(head);
    const chunksEnd = isChunked ? this.#received.indexOf('0\r\n\r\n', end + 4) + 5 : whole;
    if ((isChunked && chunksEnd < 5) || this.#received.length < chunksEnd) return undefined;
    const text = this.#received.subarray(end + 4, chunksEnd).toString();
    this.#received = this.#received.subarray(chunksEnd);
    return { status, text };
  }

  /** Resolves when the server has closed the connection. */
  async over(): Promise<void> {
    await this.#over;
  }

  close(): void {
    this.#socket.destroy();
  }
}
