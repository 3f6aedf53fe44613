import { openAmong } from '../core/open-sessions.ts';
import type { App } from '../core/serve.ts';
import type { LiveStreams } from './streams.ts';

/** Runs the work without overlap: calls during a run cause one more run after it. */
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

/** Returns a function that closes the streams of expired and revoked sessions. */
export const endWithSessions = (app: App, streams: LiveStreams) =>
  oneByOne(async () => {
    const sessions = new Set(streams.all().map(({ admin }) => admin.sessionHash));
    if (!sessions.size) return;
    try {
      const open = await openAmong(app, [...sessions]);
      streams.endOf((sessionHash) => sessions.has(sessionHash) && !open.has(sessionHash));
    } catch (err) {
      // The next check tries again.
      app.http.log.debug({ err }, 'sessions are not looked up');
    }
  });
