import type { LightMyRequestResponse } from 'fastify';
import { payPaths } from '../contract/payments.ts';
import type { PaymentWorld } from './world.ts';

export interface CustomerChoice {
  readonly size?: string;
  readonly quantity: number;
}

let addresses = 0;
/** A new network for each visit, because starts are limited per network. */
const anAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 8) & 255}.${addresses & 255}.1`;
};

/** A person with a browser and a wallet. */
export class Customer {
  readonly wallet: string;
  /** The last redirect target of the browser. */
  location = '';
  /** The last page that was shown. */
  page = '';
  readonly #world: PaymentWorld;
  #cookie: string | undefined;

  constructor(world: PaymentWorld, wallet: string) {
    this.#world = world;
    this.wallet = wallet;
  }

  /** The message in the address that the browser ended on. */
  get message(): string {
    return new URL(this.location, 'http://vms').searchParams.get('message') ?? '';
  }

  /** The bKash payment that the browser was last sent to. */
  get paymentID(): string | undefined {
    return /\/checkout\/(\w+)$/.exec(this.location)?.[1];
  }

  async visit(url: string): Promise<LightMyRequestResponse> {
    const { origin, pathname, search } = new URL(url, 'http://vms');
    const response = await this.#world.inject({
      method: 'GET',
      url: pathname + search,
      remoteAddress: anAddress(),
      headers: {
        host: new URL(origin).host,
        ...(this.#cookie !== undefined && { cookie: this.#cookie }),
      },
    });
    const cookie = response.headers['set-cookie'];
    if (cookie) this.#cookie = String(cookie).split(';')[0];
    this.location = response.headers.location?.toString() ?? '';
    this.page = response.statusCode === 200 ? response.body : '';
    return response;
  }

  start(machineId: string, choice?: CustomerChoice): Promise<LightMyRequestResponse> {
    const query = new URLSearchParams({
      machineId,
      ...(choice && { size: choice.size ?? '', quantity: String(choice.quantity) }),
    });
    return this.visit(`${payPaths.start}?${query}`);
  }
}
