import { buildApp } from './app/build.ts';
import { makeFirstAdmin } from './app/first-admin.ts';
import { migrate } from './core/db/migrate.ts';
import { openStore } from './core/db/open.ts';
import { databaseFile } from './core/db/sqlite.ts';
import { readSettings, type Settings, StartError } from './core/settings.ts';

const listen = async (http: Awaited<ReturnType<typeof buildApp>>, settings: Settings) => {
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

const start = async () => {
  const settings = readSettings(process.env);
  const store = await openStore(settings);
  const file = settings.DATABASE_URL ? undefined : databaseFile(settings.DATA_DIR);
  await migrate(store, file);
  const http = await buildApp({ store, settings, now: Date.now });
  const port = await listen(http, settings);
  // Made last, so that nothing can fail between making the password and showing it.
  const first = await makeFirstAdmin(store, settings, Date.now());

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await http.close();
    await store.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  const host =
    settings.HOST === '0.0.0.0' || settings.HOST === '127.0.0.1' ? 'localhost' : settings.HOST;
  console.log(`VMS listens on ${settings.PUBLIC_ORIGIN ?? `http://${host}:${port}`}`);
  if (first) {
    console.log(`The first SUPER admin, shown only now:`);
    console.log(`  username: ${first.username}`);
    console.log(`  password: ${first.password}`);
  }
};

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
