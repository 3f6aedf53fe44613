import type { FastifyReply } from 'fastify';
import { alerts } from '../../contract/alerts.ts';
import { basePath } from '../../contract/endpoint.ts';
import type { AlertPage } from '../../public-pages/alert-links.ts';
import { pageStyle } from '../../public-pages/style.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { allowStyle, inlineSource } from '../platform/http/csp-sources.ts';
import { Refused } from '../platform/http/errors.ts';
import { confirmSubscription, type MailLink, requireLink, unsubscribe } from './confirmations.ts';

const styleSource = inlineSource(pageStyle);
const type = 'text/html; charset=utf-8';

const renderTo = async (
  reply: FastifyReply,
  page: AlertPage,
  address?: string,
): Promise<Buffer> => {
  const { alertPage } = await import('../../public-pages/alert-links.ts');
  allowStyle(reply, styleSource);
  return Buffer.from(alertPage(page, address));
};

const sendUnusable = async (reply: FastifyReply) =>
  reply
    .code(400)
    .type(type)
    .send(await renderTo(reply, 'UNUSABLE'));

const pages = {
  confirm: { question: 'ASK_CONFIRM', done: 'CONFIRMED', change: confirmSubscription },
  unsubscribe: { question: 'ASK_UNSUBSCRIBE', done: 'UNSUBSCRIBED', change: unsubscribe },
} as const;

/** Limit of an address; the mail servers of many recipients may share one. */
const callsPerMinute = 60;

/** Mail scanners open links, so only the form's POST changes anything. */
const linkRoutesOf = (app: App, link: MailLink): void => {
  const { http, store, now } = app;
  const row = alerts[link];
  const { question, done, change } = pages[link];
  const config = { rateLimit: { max: callsPerMinute, timeWindow: '1 minute' } };

  http.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    basePath + row.path,
    { schema: { hide: true }, config },
    async ({ query }, reply) => {
      try {
        const { address } = await requireLink(store.read, link, String(query.token), now());
        return reply.type(type).send(await renderTo(reply, question, address));
      } catch (error) {
        if (error instanceof Refused) return await sendUnusable(reply);
        throw error;
      }
    },
  );

  serveEndpoint(
    app,
    row,
    ({ change: inTransaction, note, query, reply }) =>
      inTransaction(async (tx) => {
        const subscription = await requireLink(tx, link, query.token, now());
        const { id, address, organizationId, institutionId } = subscription;
        const tenant = { organizationId, institutionId: institutionId || null };
        note({ ...tenant, target: id, actor: { id: null, name: address, role: '', ...tenant } });
        await change(tx, subscription, now());
        return renderTo(reply, done, address);
      }),
    { perMinute: callsPerMinute, triedBy: '', sendUnusable },
  );
};

/** Pages behind the links of mails. */
export const linkRoutes = (app: App): void => {
  linkRoutesOf(app, 'confirm');
  linkRoutesOf(app, 'unsubscribe');
};
