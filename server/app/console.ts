import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { basePath } from '../../contract/endpoint.ts';
import { refusalOfStatus } from '../core/errors.ts';
import { allowScript, allowStylesOfScripts, inlineSource } from '../core/inline.ts';
import type { App } from '../core/serve.ts';
import type { Settings } from '../core/settings/settings.ts';

const root = join(import.meta.dirname, '../../dist/console');

/** A page that is told something by the content of one of its meta elements. */
const told = (html: string, name: string, content: string): string =>
  html.replace(
    new RegExp(`(<meta name="${name}" content=")[^"]*`),
    (_, start: string) => start + content,
  );

/**
 * The console's page, told in which time zone the business counts its days, and what the outside
 * calls this server; where that is not set, the console goes by its own address.
 */
const page = ({ TIME_ZONE, PUBLIC_ORIGIN = '' }: Settings): string | undefined => {
  const file = join(root, 'index.html');
  if (!existsSync(file)) return undefined;
  const html = told(readFileSync(file, 'utf8'), 'time-zone', TIME_ZONE);
  return told(html, 'public-origin', PUBLIC_ORIGIN);
};

/** For the styles that stand in the page, and for those that its scripts add. */
const withNonce = (html: string, nonce: string): string =>
  told(html, 'style-nonce', nonce).replace('<style nonce="">', `<style nonce="${nonce}">`);

/** The one script that stands in the page: see console/first. */
const scriptIn = (html: string): string => /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';

const immutable = 'public, max-age=31536000, immutable';

/** Serves the built console; every path that is not a call or a file is one of its routes. */
export const serveConsole = async ({ http, settings }: App): Promise<void> => {
  const html = page(settings);
  const script = inlineSource(scriptIn(html ?? ''));
  const sendPage = (reply: FastifyReply, text: string) => {
    allowScript(reply, script);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withNonce(text, allowStylesOfScripts(reply)));
  };
  if (html) {
    await http.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache');
      },
    });
    for (const icon of ['favicon.ico', 'favicon.svg']) {
      http.get(`/${icon}`, { schema: { hide: true } }, (_request, reply) =>
        reply.sendFile(icon, root),
      );
    }
    http.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply, html));
    // A route, because what no route answers is not compressed.
    http.get('/*', { schema: { hide: true } }, (request, reply) => {
      const isPage = !request.url.startsWith(basePath.slice(0, 4));
      const isAsked = request.headers.accept?.includes('text/html');
      return isPage && isAsked ? sendPage(reply, html) : reply.callNotFound();
    });
  }
  http.setNotFoundHandler((_request, reply) => reply.code(404).send(refusalOfStatus(404)));
};
