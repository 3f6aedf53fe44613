import { type LiveChange, LiveChanges, live, liveTopics } from '../../../contract/live.ts';
import { fetchResponse } from '../calls/call.ts';
import { waitMs } from './refresh.ts';

/** Gets the changes; an empty list is a keep-alive. */
export type ChangeListener = (changes: readonly LiveChange[]) => void;

/** In ms: a stream that is silent for longer is broken. */
export const maxSilenceMs = 50_000;
const reconnectDelays = { shortest: 1000, longest: 60_000 };

export const anyChange: readonly LiveChange[] = [
  { organizationId: null, institutionId: null, topics: [...liveTopics] },
];

/** Parses an event. An unknown format, as of a newer server, counts as any change. */
const parseEvent = (event: string): readonly LiveChange[] => {
  const [, data] = /^data: (.*)$/m.exec(event) ?? [];
  if (data === undefined) return [];
  return LiveChanges.safeParse(JSON.parse(data)).data?.changes ?? anyChange;
};

/** Listens until the stream ends or breaks. */
const listen = async (onChanges: ChangeListener, signal: AbortSignal): Promise<void> => {
  const connection = new AbortController();
  const abort = () => connection.abort();
  let timer = setTimeout(abort, maxSilenceMs);
  signal.addEventListener('abort', abort);
  try {
    const { body } = await fetchResponse(live.changes, {}, connection.signal);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(abort, maxSilenceMs);
      const events = (text + part.value).split('\n\n');
      text = events.pop() ?? '';
      onChanges(events.flatMap(parseEvent));
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
};

/** Reconnects until the signal. Each connection starts with an event that anything may have changed. */
export const followStream = async (
  onChanges: ChangeListener,
  signal: AbortSignal,
): Promise<void> => {
  let pause = reconnectDelays.shortest;
  const resetAndNotify: ChangeListener = (changes) => {
    pause = reconnectDelays.shortest;
    onChanges(changes);
  };
  while (!signal.aborted) {
    await listen(resetAndNotify, signal).catch(() => undefined);
    await waitMs(pause * (1 + Math.random()));
    pause = Math.min(2 * pause, reconnectDelays.longest);
  }
};
