import { live } from '../../contract/live.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { buildRequest } from '../../contract/request.ts';
import type { Calls } from '../../server/testing/calls.ts';
import { aDispense } from '../../server/testing/machines/machines.ts';
import type { Lives } from './cycle-lives.ts';

/** The first says that anything may have changed. */
const messages = 2;

const readMessages = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if ((text.match(/^data:/gm)?.length ?? 0) >= messages) return text;
  }
  throw new Error(`A stream ended after '${text}'`);
};

const openStream = async (url: string, token: string) => {
  const { url: path, headers } = buildRequest(live.changes, {}, token);
  const response = await fetch(url + path, { headers });
  return { text: readMessages(response) };
};

/**
 * Reads the streams of all admins while a machine that was long offline reports pads from before the
 * limit.
 */
export const readStreams = async (
  { call, url }: Calls & { readonly url: string },
  { tokens, campus, cards, persons }: Lives,
): Promise<string[]> => {
  const streams = await Promise.all(tokens.map((token) => openStream(url, token)));
  const events = cards.flatMap(({ physicalId: rfid }, index) => {
    const [first = 0] = persons[index]?.takes ?? [];
    const at = new Date(first + 1000).toISOString();
    const { seq: _, ...event } = aDispense(0, { transactionType: 'RFID', rfid, at });
    return [event, { ...event, type: 'DANCE' }, { type: 'UNKNOWN_CARD', uptimeMs: 0, rfid, at }];
  });
  await call(machineApi.sync, {
    body: {
      epoch: 2,
      uptimeMs: 0,
      events: events.map((event, index) => ({ ...event, seq: index + 1 })),
    },
    token: campus.machineKey,
  });
  return Promise.all(streams.map(({ text }) => text));
};
