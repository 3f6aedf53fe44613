import type { FastifyInstance } from 'fastify';
import { migrate } from '../core/db/migrate.ts';
import { openStore } from '../core/db/open.ts';
import { databaseFile } from '../core/db/sqlite.ts';
import { type Settings, StartError } from '../core/settings.ts';
import { buildApp } from './build.ts';
import { type Credentials, makeFirstAdmin } from './first-admin.ts';

export interface Started {
  /** Where people open it. */
  readonly url: string;
  /** Present when this start made it. */
  readonly first: Credentials | undefined;
  readonly stop: () => Promise<void>;
}

const listen = async (http: FastifyInstance, settings: Settings): Promise<number> => {
  const { HOST: host, PORT: port } = settings;
  try {
    await http.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use; stop what uses it or set PORT to another one.`);
    }
    throw new StartError(
      `The server cannot listen on ${host}:${port} (${code ?? error}); check HOST and PORT.`,
    );
  }
  const address = http.server.address();
  return typeof address === 'object' && address ? address.port : port;
};

const urlOf = ({ HOST, PUBLIC_ORIGIN }: Settings, port: number): string => {
  const host = HOST === '0.0.0.0' || HOST === '127.0.0.1' ? 'localhost' : HOST;
  return PUBLIC_ORIGIN ?? `http://${host}:${port}`;
};

/** Opens and migrates the database and listens; a `StartError` says what to do. */
export const startServer = async (settings: Settings): Promise<Started> => {
  const store = await openStore(settings);
  const file = settings.DATABASE_URL ? undefined : databaseFile(settings.DATA_DIR);
  await migrate(store, file);
  const http = await buildApp({ store, settings, now: Date.now });
  const port = await listen(http, settings);
  // Made last, so that nothing can fail between making the password and showing it.
  const first = await makeFirstAdmin(store, settings, Date.now());
  return {
    url: urlOf(settings, port),
    first,
    stop: async () => {
      await http.close();
      await store.close();
    },
  };
};
