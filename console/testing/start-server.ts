import { answerByDefault } from './default-answers.ts';
import { FakeServer } from './fake-server.ts';

let server: FakeServer | undefined;

/** A fake server with the default answers, which answers `fetch` until the next one starts. */
export const startServer = (): FakeServer => {
  server = new FakeServer();
  answerByDefault(server);
  window.fetch = server.fetch;
  return server;
};

/** Calls to the last server that it could not answer. */
export const findServerFaults = (): readonly string[] => server?.faults ?? [];
