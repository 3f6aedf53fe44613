import { live } from '../../contract/live.ts';
import { findOpenSessions } from '../platform/endpoints/open-sessions.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { findOpenSession } from '../platform/endpoints/session.ts';
import { Streamed } from '../platform/endpoints/streams.ts';
import { Broadcast } from './broadcast.ts';
import type { LiveStream } from './stream.ts';
import { LiveStreams } from './streams.ts';

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
const createSessionCheck = (app: App, streams: LiveStreams) =>
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

/** Heartbeat interval in milliseconds, shorter than the idle timeouts of proxies and phone networks. */
const heartbeatMs = 20_000;

export const liveRoutes = (app: App): void => {
  const { http, changes } = app;
  const streams = new LiveStreams();
  const broadcast = new Broadcast(streams);
  http.workloads.set('stream', () => ({ running: streams.count, waiting: 0 }));
  const checkSessions = createSessionCheck(app, streams);

  /** Closes a stream whose session ended between authentication and joining, and throws. */
  const endIfSessionClosed = async (stream: LiveStream) => {
    try {
      await findOpenSession(app.store.read, app, stream.admin.sessionHash);
    } catch (error) {
      stream.end();
      throw error;
    }
  };

  const unsubscribe = changes.subscribe((events) => {
    broadcast.publish(events);
    if (events.some(({ topic }) => topic === 'sessions')) checkSessions();
  });
  // Their pages connect to a server that is ready.
  app.onNotReady(() => streams.endAll());
  const timer = setInterval(() => {
    streams.visitAll((stream) => stream.sendHeartbeat());
    checkSessions();
  }, heartbeatMs).unref();
  http.addHook('preClose', async () => {
    streams.close();
    broadcast.close();
  });
  http.addHook('onClose', async () => {
    clearInterval(timer);
    unsubscribe();
  });

  serveEndpoint(app, live.changes, async ({ admin, reply }) => {
    const stream = streams.open(admin);
    await endIfSessionClosed(stream);
    // Turns off buffering in proxies.
    reply.header('x-accel-buffering', 'no');
    return new Streamed(stream.readable);
  });
};
