import { type AlertForm, alerts } from '../../contract/alerts.ts';
import { type AdminCaller, scopeOf } from '../core/access.ts';
import { changing, removing } from '../core/changing.ts';
import type { AlertSubscriptions } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse, refuseField } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Sealing } from '../core/sealing.ts';
import { type App, serve } from '../core/serve.ts';
import type { Settings } from '../core/settings/settings.ts';
import { addSubscription, changeSubscription, placeOf, removeSubscription } from './changes.ts';
import { deliver, type Post } from './deliver.ts';
import { alertJobs } from './jobs.ts';
import { mailServerOf } from './mail-server.ts';
import { checkHost, InsideAddress } from './networks.ts';
import { addDelivery } from './outbox.ts';
import { presentDelivery, presentSubscription, presentSubscriptions } from './present.ts';
import { deliveriesIn, lockSubscription, subscriptionsIn } from './queries.ts';

const notFound = () => refuse(404, 'subscriptionNotFound');

/** Throws a 404 for a subscription of another tenant. */
const expectOwn = async (db: Db, admin: AdminCaller, row: AlertSubscriptions): Promise<void> => {
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

const lockOwn =
  (admin: AdminCaller, id: string) =>
  async (tx: Tx): Promise<AlertSubscriptions> => {
    const row = await lockSubscription(tx, id);
    if (!row) throw notFound();
    await expectOwn(tx, admin, row);
    return row;
  };

/** Refuses an address to which nothing could ever be sent. */
const checkAddress = ({ channel, address }: AlertForm, settings: Settings): void => {
  if (channel === 'EMAIL') {
    if (!mailServerOf(settings)) throw refuse(400, 'mailNotSetUp');
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
    if (error instanceof InsideAddress) throw refuseField('address', 'webhookInside');
    throw error;
  }
};

/** Tenant of a subscription, for the audit. */
const placeNote = ({ organizationId, institutionId }: AlertSubscriptions) => ({
  organizationId,
  institutionId: institutionId || null,
});

const listRoutes = (app: App): void => {
  serve(app, alerts.all, async ({ admin, db, query }) => {
    const { rows, count } = await subscriptionsIn(db, await scopeOf(db, admin, query), query);
    const subscriptions = await presentSubscriptions(db, rows);
    return { subscriptions, count, sendsMail: mailServerOf(app.settings) !== undefined };
  });

  serve(app, alerts.deliveries, async ({ admin, db, query }) => {
    const { rows, count } = await deliveriesIn(db, await scopeOf(db, admin, query), query);
    return { deliveries: rows.map(presentDelivery), count };
  });
};

const createRoute = (app: App, sealing: Sealing | undefined): void => {
  const { calendar, settings } = app;
  serve(app, alerts.create, async ({ admin, body, change, db, note, now, query }) => {
    await scopeOf(db, admin, query);
    checkAddress(body, settings);
    return change(async (tx) => {
      const place = placeOf(await scopeOf(tx, admin, query));
      const { row, secret } = await addSubscription(tx, place, body, { calendar, now, sealing });
      note({ ...placeNote(row), target: row.id });
      return { subscription: await presentSubscription(tx, row), secret };
    });
  });
};

const changeRoutes = (app: App): void => {
  const subject = (admin: AdminCaller, id: string) => ({
    lock: lockOwn(admin, id),
    show: async (tx: Tx, row: AlertSubscriptions) => ({
      subscription: await presentSubscription(tx, row),
    }),
  });

  serve(app, alerts.update, ({ admin, body, change, note, now, params }) =>
    changing({ change, note }, subject(admin, params.subscriptionId), (tx, row) => {
      note(placeNote(row));
      return changeSubscription(tx, row, body, app.calendar, now);
    }),
  );

  serve(app, alerts.remove, ({ admin, change, note, params }) =>
    removing({ change, note }, subject(admin, params.subscriptionId), async (tx, row) => {
      note(placeNote(row));
      await removeSubscription(tx, row);
    }),
  );
};

/** One of 600 requests of a client may be a test, since each test is sent to somebody. */
const testsIn = (calls: number): number => Math.ceil(calls / 600);

const testRoute = (app: App, post: Post): void => {
  serve(
    app,
    alerts.test,
    async ({ admin, asker, change, note, now, params }) => {
      const { row, delivery } = await change(async (tx) => {
        const own = await lockOwn(admin, params.subscriptionId)(tx);
        note(placeNote(own));
        const test = { id: newId(), kind: 'TEST', opened: 0, over: 0, nextTryAt: null } as const;
        return { row: own, delivery: await addDelivery(tx, own, test, now) };
      });
      const sent = await deliver(post, row, delivery, asker.signal);
      if (!sent) throw notFound();
      return { delivery: presentDelivery(sent) };
    },
    { perMinute: testsIn(app.settings.REQUESTS_PER_MINUTE) },
  );
};

/** Routes of the recipients, and the job that notifies them. */
export const alertRoutes = (app: App, sealing: Sealing | undefined): void => {
  const { store, settings, calendar, now } = app;
  const post: Post = { store, settings, calendar, now, sealing };
  listRoutes(app);
  createRoute(app, sealing);
  changeRoutes(app);
  testRoute(app, post);
  alertJobs(app, post);
};
