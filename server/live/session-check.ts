import { findOpenSessions } from '../platform/http/open-sessions.ts';
import type { App } from '../platform/http/serve-endpoint.ts';
import type { LiveStreams } from './streams.ts';

/** Runs the work without overlap: calls during a run cause one more run after it. */
const coalesceRuns = (work: () => Promise<void>) => {
  let isRequested = false;
  let running: Promise<void> | undefined;
  const run = async () => {
    while (isRequested) {
      isRequested = false;
      await work();
    }
    running = undefined;
  };
  return (): Promise<void> => {
    isRequested = true;
    running ??= run();
    return running;
  };
};

/** Returns a function that closes the streams of expired and revoked sessions. */
export const createSessionCheck = (app: App, streams: LiveStreams) =>
  coalesceRuns(async () => {
    const sessions = new Set(streams.all().map(({ admin }) => admin.sessionHash));
    if (!sessions.size) return;
    try {
      const openSessions = await findOpenSessions(app, [...sessions]);
      for (const stream of streams.all()) {
        const { sessionHash } = stream.admin;
        if (sessions.has(sessionHash) && !openSessions.has(sessionHash)) stream.end();
      }
    } catch (err) {
      // The next check tries again.
      app.http.log.debug({ err }, 'sessions are not looked up');
    }
  });
