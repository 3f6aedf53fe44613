/**
 * Hosts many servers for browser tests in one process, so that their imports load once. The parent
 * process sends one request at a time: `{ start: settings }` is answered with `{ url }`,
 * `{ stop: url }` with `{}`, and a failure with `{ fault }`.
 */
import * as z from 'zod/mini';
import { readSettings } from '../platform/settings/settings.ts';
import { type StartedServer, startServer } from './start.ts';

const HostRequest = z.union([
  z.object({ start: z.record(z.string(), z.string()) }),
  z.object({ stop: z.string() }),
]);

const servers = new Map<string, StartedServer>();

const handleRequest = async (request: z.infer<typeof HostRequest>) => {
  if ('stop' in request) {
    await servers.get(request.stop)?.stop();
    servers.delete(request.stop);
    return {};
  }
  const server = await startServer(readSettings(request.start));
  servers.set(server.url, server);
  return { url: server.url };
};

process.on('message', async (message) => {
  try {
    process.send?.(await handleRequest(HostRequest.parse(message)));
  } catch (error) {
    process.send?.({ fault: String(error) });
  }
});
process.on('disconnect', () => process.exit());
