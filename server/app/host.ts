/**
 * Hosts many servers for browser tests in one process, so that their imports load once. The parent
 * process sends one request at a time: `{ start: settings }` is answered with `{ url }`,
 * `{ stop: url }` with `{}`, and a failure with `{ fault }`.
 */
import * as z from 'zod/mini';
import { readSettings } from '../core/settings/settings.ts';
import { type Started, startServer } from './start.ts';

const Ask = z.union([
  z.object({ start: z.record(z.string(), z.string()) }),
  z.object({ stop: z.string() }),
]);

const running = new Map<string, Started>();

const answer = async (asked: z.infer<typeof Ask>) => {
  if ('stop' in asked) {
    await running.get(asked.stop)?.stop();
    running.delete(asked.stop);
    return {};
  }
  const started = await startServer(readSettings(asked.start));
  running.set(started.url, started);
  return { url: started.url };
};

process.on('message', async (message) => {
  try {
    process.send?.(await answer(Ask.parse(message)));
  } catch (error) {
    process.send?.({ fault: String(error) });
  }
});
process.on('disconnect', () => process.exit());
