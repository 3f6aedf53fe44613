import { openAmong } from '../core/open-sessions.ts';
import type { App } from '../core/serve.ts';
import type { LiveStreams } from './streams.ts';

/** Runs the work as often as it is asked for, never twice at once: who asks meanwhile is served after. */
const oneByOne = (work: () => Promise<void>) => {
  let isAsked = false;
  let running: Promise<void> | undefined;
  const run = async () => {
    while (isAsked) {
      isAsked = false;
      await work();
    }
    running = undefined;
  };
  return (): Promise<void> => {
    isAsked = true;
    running ??= run();
    return running;
  };
};

/** Ends the streams of sessions that have ended, by themselves or by somebody, when it is called. */
export const endWithSessions = (app: App, streams: LiveStreams) =>
  oneByOne(async () => {
    const sessions = new Set(streams.all().map(({ admin }) => admin.sessionHash));
    if (!sessions.size) return;
    try {
      const open = await openAmong(app, [...sessions]);
      streams.endOf((sessionHash) => sessions.has(sessionHash) && !open.has(sessionHash));
    } catch (err) {
      // Whatever keeps it from being read, the next look finds out.
      app.http.log.debug({ err }, 'sessions are not looked up');
    }
  });
