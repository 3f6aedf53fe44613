import { type AlertForm, alerts } from '../../contract/alerts.ts';
import { isLive } from '../platform/db/live.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { type AdminCaller, scopeOf } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { refuseCall, refuseField } from '../platform/http/errors.ts';
import { removeEntity, updateEntity } from '../platform/http/update-entity.ts';
import { newId } from '../platform/lists/ids.ts';
import type { AlertSubscriptions } from '../platform/schema/schema.ts';
import type { Encryption } from '../platform/secrets/encryption.ts';
import type { Settings } from '../platform/settings/settings.ts';
import {
  addSubscription,
  changeSubscription,
  removeSubscription,
  tenantOfScope,
} from './changes.ts';
import { askToConfirm } from './confirmations.ts';
import { type AlertContext, sendDelivery } from './deliveries/deliver.ts';
import { addDelivery } from './deliveries/outbox.ts';
import { alertJobs } from './jobs.ts';
import { linkRoutes } from './link-routes.ts';
import { requireMailsLeft } from './mail/mail-budget.ts';
import { mailServerOf } from './mail/mail-server.ts';
import { presentDelivery, presentSubscription, presentSubscriptions } from './present.ts';
import { listDeliveries, listSubscriptions, lockSubscription } from './queries.ts';
import { checkHost, NoPublicAddressError } from './webhooks/networks.ts';

const notFound = () => refuseCall(404, 'subscriptionNotFound');

/** Throws a 404 for a subscription of another tenant. */
const requireOwn = async (db: Db, admin: AdminCaller, row: AlertSubscriptions): Promise<void> => {
  const { organizationId, institutionId } = row;
  const isOwn =
    admin.type === 'SUPER' ||
    (admin.organizationId === organizationId &&
      (admin.institutionId === null || admin.institutionId === institutionId));
  if (!isOwn) throw notFound();
  if (organizationId === '') return;
  // A removed tenant is a 404 as well.
  await scopeOf(db, admin, { organizationId, institutionId: institutionId || undefined });
};

const lockOwnSubscription =
  (admin: AdminCaller, id: string) =>
  async (tx: Tx): Promise<AlertSubscriptions> => {
    const row = await lockSubscription(tx, id);
    if (!row) throw notFound();
    await requireOwn(tx, admin, row);
    return row;
  };

/** Refuses an address to which nothing could ever be sent. */
const checkAddress = ({ channel, address }: AlertForm, settings: Settings): void => {
  if (channel === 'EMAIL') {
    if (!mailServerOf(settings)) throw refuseCall(400, 'mailNotSetUp');
    return;
  }
  const url = new URL(address);
  const { WEBHOOK_NETWORKS } = settings;
  if (WEBHOOK_NETWORKS === 'public' && url.protocol !== 'https:') {
    throw refuseField('address', 'webhookNotSecure');
  }
  try {
    checkHost(url, WEBHOOK_NETWORKS);
  } catch (error) {
    if (error instanceof NoPublicAddressError) throw refuseField('address', 'webhookInside');
    throw error;
  }
};

/** Tenant of a subscription, for the audit. */
const tenantNote = ({ organizationId, institutionId }: AlertSubscriptions) => ({
  organizationId,
  institutionId: institutionId || null,
});

const today = ({ calendar, now }: App): number => calendar.dayOf(now());

const listRoutes = (app: App): void => {
  serveEndpoint(app, alerts.all, async ({ admin, db, language, query }) => {
    const { rows, count } = await listSubscriptions(db, await scopeOf(db, admin, query), query);
    const subscriptions = await presentSubscriptions(db, rows, today(app), language);
    return { subscriptions, count, sendsMail: mailServerOf(app.settings) !== undefined };
  });

  serveEndpoint(app, alerts.deliveries, async ({ admin, db, language, query }) => {
    const { rows, count } = await listDeliveries(db, await scopeOf(db, admin, query), query);
    return { deliveries: rows.map((row) => presentDelivery(row, language)), count };
  });
};

const createRoute = (app: App, encryption: Encryption | undefined): void => {
  const { calendar, settings } = app;
  serveEndpoint(app, alerts.create, async ({ admin, body, change, db, note, now, query }) => {
    await scopeOf(db, admin, query);
    checkAddress(body, settings);
    return change(async (tx) => {
      const tenant = tenantOfScope(await scopeOf(tx, admin, query));
      const { row, secret } = await addSubscription(tx, tenant, body, {
        calendar,
        now,
        encryption,
        domains: settings.ALERT_DOMAINS,
      });
      note({ ...tenantNote(row), target: row.id });
      return { subscription: await presentSubscription(tx, row, today(app)), secret };
    });
  });
};

const changeRoutes = (app: App): void => {
  const subject = (admin: AdminCaller, id: string) => ({
    lock: lockOwnSubscription(admin, id),
    show: async (tx: Tx, row: AlertSubscriptions) => ({
      subscription: await presentSubscription(tx, row, today(app)),
    }),
  });

  serveEndpoint(app, alerts.update, ({ admin, body, change, note, now, params }) =>
    updateEntity({ change, note }, subject(admin, params.subscriptionId), (tx, row) => {
      note(tenantNote(row));
      return changeSubscription(tx, row, body, app.calendar, now);
    }),
  );

  serveEndpoint(app, alerts.resend, ({ admin, change, note, now, params }) =>
    change(async (tx) => {
      const row = await lockOwnSubscription(admin, params.subscriptionId)(tx);
      note(tenantNote(row));
      if (row.confirmedAt === null && row.unsubscribedAt === null)
        await askToConfirm(tx, row, app.calendar, now);
      return { subscription: await presentSubscription(tx, row, today(app)) };
    }),
  );

  serveEndpoint(app, alerts.remove, ({ admin, change, note, params }) =>
    removeEntity({ change, note }, subject(admin, params.subscriptionId), async (tx, row) => {
      note(tenantNote(row));
      await removeSubscription(tx, row);
    }),
  );
};

/** One of 600 requests of a client may be a test, since each test is sent to somebody. */
const testsPerMinute = (calls: number): number => Math.ceil(calls / 600);

const testRoute = (app: App, context: AlertContext): void => {
  serveEndpoint(
    app,
    alerts.test,
    async ({ admin, requestContext, change, language, note, now, params }) => {
      if (!(await isLive(app.store.read))) throw refuseCall(400, 'alertsNotLive');
      const { row, delivery } = await change(async (tx) => {
        const own = await lockOwnSubscription(admin, params.subscriptionId)(tx);
        note(tenantNote(own));
        if (own.confirmedAt === null || own.unsubscribedAt !== null) {
          throw refuseCall(400, 'recipientNotConfirmed');
        }
        if (own.channel === 'EMAIL') await requireMailsLeft(tx, today(app), own);
        const test = { id: newId(), kind: 'TEST', opened: 0, over: 0, nextTryAt: null } as const;
        return { row: own, delivery: await addDelivery(tx, own, test, app.calendar, now) };
      });
      const sent = await sendDelivery(context, row, delivery, requestContext.signal);
      if (!sent) throw notFound();
      return { delivery: presentDelivery(sent, language) };
    },
    { perMinute: testsPerMinute(app.settings.REQUESTS_PER_MINUTE) },
  );
};

/** Routes of the recipients, and the job that notifies them. */
export const alertRoutes = (app: App, encryption: Encryption | undefined): void => {
  const { store, settings, calendar, now } = app;
  const context: AlertContext = { store, settings, calendar, now, encryption };
  listRoutes(app);
  createRoute(app, encryption);
  changeRoutes(app);
  testRoute(app, context);
  linkRoutes(app);
  alertJobs(app, context);
};
