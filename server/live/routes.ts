import { live } from '../../contract/live.ts';
import { type App, serve } from '../core/serve.ts';
import { openSessionOf } from '../core/session.ts';
import { Streamed } from '../core/streams.ts';
import { Channels } from './channels.ts';
import { endWithSessions } from './ends.ts';
import type { LiveStream } from './stream.ts';
import { LiveStreams } from './streams.ts';

/** Heartbeat interval in milliseconds, shorter than the idle timeouts of proxies and phone networks. */
const beatMs = 20_000;

export const liveRoutes = (app: App): void => {
  const { http, wakes } = app;
  const streams = new LiveStreams();
  const channels = new Channels();
  const look = endWithSessions(app, streams);

  /** Closes a stream whose session ended between authentication and joining, and throws. */
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
    // Turns off buffering in proxies.
    reply.header('x-accel-buffering', 'no');
    return new Streamed(stream.readable);
  });
};
