import { live } from '../../contract/live.ts';
import { openAmong } from '../core/open-sessions.ts';
import { type App, serve } from '../core/serve.ts';
import { openSessionOf } from '../core/session.ts';
import { Streamed } from '../core/streams.ts';
import { Channels } from './channels.ts';
import type { LiveStream } from './stream.ts';
import { LiveStreams } from './streams.ts';

/** Milliseconds: less than a proxy or a phone network waits before it closes a silent line. */
const beatMs = 20_000;

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

export const liveRoutes = (app: App): void => {
  const { http, wakes } = app;
  const streams = new LiveStreams();
  const channels = new Channels();

  /** Ends the streams of sessions that have ended, by themselves or by somebody. */
  const look = oneByOne(async () => {
    const sessions = new Set(streams.all().map(({ admin }) => admin.sessionHash));
    if (!sessions.size) return;
    try {
      const open = await openAmong(app, [...sessions]);
      streams.endOf((sessionHash) => sessions.has(sessionHash) && !open.has(sessionHash));
    } catch (err) {
      // Whatever keeps it from being read, the next look finds out.
      http.log.debug({ err }, 'sessions are not looked up');
    }
  });

  /** A session that ended after the caller was identified was not seen to end. */
  const endIfOver = async (stream: LiveStream) => {
    try {
      await openSessionOf(app.store.read, app, stream.admin.sessionHash);
    } catch (error) {
      stream.end();
      throw error;
    }
  };

  const stopHearing = wakes.hear((heard) => {
    channels.hear(heard);
    if (heard.some(({ topic }) => topic === 'sessions')) look();
  });
  const timer = setInterval(() => {
    streams.beat();
    look();
  }, beatMs).unref();
  http.addHook('preClose', async () => streams.close());
  http.addHook('onClose', async () => {
    clearInterval(timer);
    stopHearing();
  });

  serve(app, live.changes, async ({ admin, reply }) => {
    const stream = streams.open(admin);
    channels.join(stream);
    await endIfOver(stream);
    // Proxies are not to gather what they pass on.
    reply.header('x-accel-buffering', 'no');
    return new Streamed(stream.readable);
  });
};
