import { type LiveChange, LiveChanges, live, liveTopics } from '../../contract/live.ts';
import { responseOf } from '../core/call.ts';
import { wait } from './renew.ts';

/** Gets the changes; an empty list is a keep-alive. */
export type Hear = (changes: readonly LiveChange[]) => void;

/** In ms: a stream that is silent for longer is broken. */
export const longestSilence = 50_000;
/** Reconnect delays in ms. */
const pauses = { shortest: 1000, longest: 60_000 };

export const anything: readonly LiveChange[] = [
  { organizationId: null, institutionId: null, topics: [...liveTopics] },
];

/** Parses an event. An unknown format, as of a newer server, counts as any change. */
const changesIn = (event: string): readonly LiveChange[] => {
  const [, data] = /^data: (.*)$/m.exec(event) ?? [];
  if (data === undefined) return [];
  return LiveChanges.safeParse(JSON.parse(data)).data?.changes ?? anything;
};

/** Listens until the stream ends or breaks. */
const listen = async (hear: Hear, signal: AbortSignal): Promise<void> => {
  const line = new AbortController();
  const breakOff = () => line.abort();
  let timer = setTimeout(breakOff, longestSilence);
  try {
    const { body } = await responseOf(live.changes, {}, AbortSignal.any([signal, line.signal]));
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(breakOff, longestSilence);
      const events = (text + part.value).split('\n\n');
      text = events.pop() ?? '';
      hear(events.flatMap(changesIn));
    }
  } finally {
    clearTimeout(timer);
  }
};

/** Reconnects until the signal. Each connection starts with an event that anything may have changed. */
export const follow = async (hear: Hear, signal: AbortSignal): Promise<void> => {
  let pause = pauses.shortest;
  const hearAgain: Hear = (changes) => {
    pause = pauses.shortest;
    hear(changes);
  };
  while (!signal.aborted) {
    await listen(hearAgain, signal).catch(() => undefined);
    await wait(pause * (1 + Math.random()));
    pause = Math.min(2 * pause, pauses.longest);
  }
};
