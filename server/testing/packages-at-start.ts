/** Starts the server with the settings of env, answers one call and prints the loaded packages. */
import { registerHooks } from 'node:module';

const packages = new Set<string>();
registerHooks({
  load: (url, context, next) => {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (name) packages.add(name);
    return next(url, context);
  },
});

const { readSettings } = await import('../platform/settings/settings.ts');
const { startServer } = await import('../app/start.ts');
const { url, stop } = await startServer(readSettings(process.env));
await (await fetch(`${url}/livez`)).text();
await stop();
console.log(JSON.stringify([...packages]));
