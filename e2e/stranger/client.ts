import type { APIRequestContext, APIResponse } from '@playwright/test';

type CallFields = Readonly<Record<string, unknown>>;

/** Encodes the token and the fields as one kind of client does. */
export interface ClientKind {
  readonly name: string;
  readonly authorize: (token: string) => string;
  readonly encode: (fields: CallFields) => object;
}

const asText = (fields: CallFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );

const textsOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(textsOf);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, textsOf(one)]));
};

export const clientKinds: readonly ClientKind[] = [
  {
    name: 'a bare token and every value as text',
    authorize: (token) => token,
    encode: (fields) => ({ data: textsOf(fields) }),
  },
  {
    name: 'Bearer and JSON',
    authorize: (token) => `Bearer ${token}`,
    encode: (fields) => ({ data: fields }),
  },
  {
    name: 'the scheme in lower case and a form',
    authorize: (token) => `bearer ${token}`,
    encode: (fields) => ({ form: asText(fields) }),
  },
  {
    name: 'a form with parts',
    authorize: (token) => token,
    encode: (fields) => ({ multipart: asText(fields) }),
  },
];

/** A client that knows only the specification's table of calls. */
export class StrangerClient {
  readonly #request: APIRequestContext;
  readonly #kind: ClientKind;
  #headers: Record<string, string> = {};

  constructor(request: APIRequestContext, kind: ClientKind) {
    this.#request = request;
    this.#kind = kind;
  }

  async logIn(username: string, password: string): Promise<void> {
    const { accessToken } = await this.send('POST', 'admin/login', { username, password });
    this.#headers = { authorization: this.#kind.authorize(String(accessToken)) };
  }

  /** Returns the JSON of a call, or throws with the server's response. */
  async send(method: string, path: string, fields?: CallFields) {
    const response = await this.ask(method, path, fields);
    if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.status() === 204 ? {} : response.json();
  }

  /** Returns any response. */
  ask(method: string, path: string, fields?: CallFields): Promise<APIResponse> {
    return this.#request.fetch(`/api/v1/${path}`, {
      method,
      headers: this.#headers,
      ...(fields && this.#kind.encode(fields)),
    });
  }
}
