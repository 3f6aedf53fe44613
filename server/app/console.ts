import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { basePath } from '../../contract/endpoint.ts';
import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { refusalOfStatus } from '../platform/http/answer-errors.ts';
import { allowScript, allowStylesOfScripts, inlineSource } from '../platform/http/csp-sources.ts';
import { negotiateLanguage } from '../platform/http/language.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { assets } from './assets.ts';

const root = join(import.meta.dirname, '../../dist/console');

/** Sets the `content` of a meta element, from which the console's scripts read it. */
const setMeta = (html: string, name: string, content: string): string =>
  html.replace(
    new RegExp(`(<meta name="${name}" content=")[^"]*`),
    (_, start: string) => start + content,
  );

/**
 * Reads the console's page and sets its time zone and public origin. Without `PUBLIC_ORIGIN` the
 * console uses its own address.
 */
const readPage = ({ TIME_ZONE, PUBLIC_ORIGIN = '' }: Settings): string | undefined => {
  const file = join(root, 'index.html');
  if (!existsSync(file)) return undefined;
  const html = setMeta(readFileSync(file, 'utf8'), 'time-zone', TIME_ZONE);
  return setMeta(html, 'public-origin', PUBLIC_ORIGIN);
};

/** Sets the CSP nonce for inline styles and for styles that scripts add. */
const withNonce = (html: string, nonce: string): string =>
  setMeta(html, 'style-nonce', nonce).replace('<style nonce="">', `<style nonce="${nonce}">`);

/** Returns the CSP sources of the page's inline scripts: see `index.html` and `console/core/preload`. */
const inlineScriptSources = (html: string): string =>
  Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) =>
    inlineSource(script),
  ).join(' ');

/** Serves the built console; every path that is neither a call nor a file gets its page. */
export const serveConsole = async ({ http, settings, now }: App): Promise<void> => {
  const html = readPage(settings);
  const scripts = inlineScriptSources(html ?? '');
  const sendPage = (reply: FastifyReply, text: string) => {
    allowScript(reply, scripts);
    // Never from a cache: the page carries the time at which it was sent.
    const page = setMeta(withNonce(text, allowStylesOfScripts(reply)), 'server-time', `${now()}`);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  };
  if (html) {
    await http.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      ...assets,
    });
    for (const file of ['favicon.ico', 'favicon.svg', 'licences.txt']) {
      http.get(`/${file}`, { schema: { hide: true } }, (_request, reply) =>
        reply.sendFile(file, root),
      );
    }
    http.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply, html));
    // A route, because the not-found handler's answers are not compressed.
    http.get('/*', { schema: { hide: true } }, (request, reply) => {
      const isPage = !request.url.startsWith(basePath.slice(0, 4));
      const acceptsHtml = request.headers.accept?.includes('text/html');
      return isPage && acceptsHtml ? sendPage(reply, html) : reply.callNotFound();
    });
  }
  http.setNotFoundHandler((request, reply) =>
    reply.code(404).send(refusalOfStatus(404, negotiateLanguage(request, reply))),
  );
};
