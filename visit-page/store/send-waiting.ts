import { parseAnswer } from '../../contract/request.ts';
import { visits } from '../../contract/visits.ts';
import { fetchEndpoint } from './fetch-endpoint.ts';
import type { Outgoing, VisitStore } from './store.ts';

/** Refusals that another try does not change. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/** Sends one visit that waits; it goes on waiting where no answer came, or one that asks for another try. */
export const sendOne = async (outgoing: Outgoing): Promise<Outgoing> => {
  if (outgoing.state !== 'WAITING') return outgoing;
  const { token, visitId, form } = outgoing;
  const answer = await fetchEndpoint(visits.send, { params: { visitId }, body: form }, token).catch(
    () => undefined,
  );
  if (answer?.ok) {
    return { ...outgoing, state: 'SENT', receipt: parseAnswer(visits.send, await answer.text()) };
  }
  return answer && isFinal(answer.status) ? { ...outgoing, state: 'REFUSED' } : outgoing;
};

/** Milliseconds for which another tab may still hold the draft of a visit that was sent. */
const keepSentMs = 86_400_000;

const isOld = ({ state, form }: Outgoing): boolean =>
  state === 'SENT' && Date.now() - Date.parse(form.at) > keepSentMs;

const sendAll = async (store: VisitStore): Promise<number> => {
  let waiting = 0;
  for (const outgoing of await store.readOutgoing()) {
    if (isOld(outgoing)) await store.deleteOutgoing(outgoing.visitId);
    if (outgoing.state !== 'WAITING') continue;
    const sent = await sendOne(outgoing);
    if (sent.state === 'WAITING') waiting += 1;
    else await store.putOutgoing(sent);
  }
  return waiting;
};

/** Sends what waits, in one tab or worker at a time; returns how many go on waiting. */
export const sendWaiting = (store: VisitStore): Promise<number> =>
  navigator.locks ? navigator.locks.request('send-visits', () => sendAll(store)) : sendAll(store);
