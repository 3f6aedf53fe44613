import { onTestFinished } from 'vitest';
import { type LiveChange, LiveChanges, live } from '../../contract/live.ts';
import { buildRequest } from '../../contract/request.ts';
import type { TestServer } from './server.ts';

/** A client of the stream of change events, like an open page. */
export interface Follower {
  readonly response: Response;
  /** Returns the changes of the next event; undefined after the end of the stream. */
  readonly next: () => Promise<readonly LiveChange[] | undefined>;
  readonly close: () => void;
}

async function* changesIn(response: Response): AsyncGenerator<readonly LiveChange[]> {
  if (!response.body) return;
  let text = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (text + part).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const [, data] = /^data: (.*)$/m.exec(event) ?? [];
      if (data) yield LiveChanges.parse(JSON.parse(data)).changes;
    }
  }
}

/** Returns the address of a test's server, which starts to listen if it does not yet. */
const addressOf = async ({ http }: Pick<TestServer, 'http'>): Promise<string> => {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 });
  const address = http.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
};

/** Opens the stream; its first event is not yet read. */
export const openStream = async (
  server: Pick<TestServer, 'http'>,
  token: string,
  given: Readonly<Record<string, string>> = {},
): Promise<Follower> => {
  const address = await addressOf(server);
  const { url, headers } = buildRequest(live.changes, {}, token);
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const response = await fetch(address + url, {
    headers: { ...headers, ...given },
    signal: controller.signal,
  });
  const changes = changesIn(response);
  return {
    response,
    next: async () => (await changes.next()).value ?? undefined,
    close: () => controller.abort(),
  };
};

/** Opens the stream and reads its first event, which says that anything may have changed. */
export const followChanges = async (
  server: Pick<TestServer, 'http'>,
  token: string,
): Promise<Follower> => {
  const follower = await openStream(server, token);
  await follower.next();
  return follower;
};
