import type { ServerResponse } from 'node:http';
import { alerts } from '../../contract/alerts.ts';
import { kindsOf } from '../../contract/attention-kinds.ts';
import { entriesOf, keysOf } from '../../contract/records.ts';
import type { Db } from '../../server/platform/db/store.ts';
import { aMailbox, aWebhookReceiver, mailingTo } from '../../server/testing/alerting.ts';
import { readDatabase } from '../read-database.ts';
import type { Site } from './site.ts';

/** A webhook receiver that can treat its next call differently. */
const aFaultyReceiver = async (mood: (response: ServerResponse) => unknown) => {
  let isMoody = false;
  /** The ids of the accepted calls. */
  const taken: string[] = [];
  const { url } = await aWebhookReceiver((response, { headers }) => {
    if (isMoody) {
      isMoody = false;
      return mood(response);
    }
    taken.push(String(headers['webhook-id']));
    return response.writeHead(204).end();
  });
  const upset = () => {
    isMoody = true;
  };
  return { url, taken, upset };
};

/** Recipients of alerts: programs by webhooks, people by mail at once or once a day. */
export const someAlertRecipients = async () => {
  const silent = await aFaultyReceiver(() => undefined);
  const busy = await aFaultyReceiver((response) => response.writeHead(503).end());
  const mailbox = await aMailbox();
  return {
    silent,
    busy,
    mailbox,
    addresses: { silent: silent.url, busy: busy.url, mail: 'mail@example.com' },
    env: { ...mailingTo(mailbox), WEBHOOK_NETWORKS: 'own' },
  };
};
export type AlertRecipients = Awaited<ReturnType<typeof someAlertRecipients>>;

/** The digest is sent at noon. */
const subscriptionOptions = {
  language: 'en',
  severity: 'warning',
  digestHour: 12,
  perHour: 60,
} as const;

export const subscribeRecipients = async (
  { office }: Site,
  { addresses }: AlertRecipients,
): Promise<void> => {
  const { silent, busy, mail } = addresses;
  for (const address of [silent, busy]) {
    await office.ask(alerts.create, {
      body: { channel: 'WEBHOOK', address, mode: 'AT_ONCE', ...subscriptionOptions },
    });
  }
  for (const mode of ['AT_ONCE', 'DIGEST'] as const) {
    await office.ask(alerts.create, {
      body: { channel: 'EMAIL', address: mail, mode, ...subscriptionOptions },
    });
  }
};

/** The recipient, kind and state of each message. */
export const deliveryStates = (site: Site, { addresses }: AlertRecipients): Promise<string[]> =>
  readDatabase(site.place, async (db) => {
    const rows = await db.selectFrom('alertDeliveries').selectAll().execute();
    return rows.map(({ address, kind, state }) => {
      const reader = keysOf(addresses).find((name) => addresses[name] === address);
      return `${reader} ${kind} ${state}`;
    });
  });

/** Notices of immediate recipients that still gather. */
export const waitingNotices = ({ place }: Site): Promise<string[]> =>
  readDatabase(place, async (db) => {
    const rows = await db
      .selectFrom('alertNotices')
      .innerJoin('alertSubscriptions', 'alertSubscriptions.id', 'subscriptionId')
      .where('mode', '=', 'AT_ONCE')
      .where('openedIn', 'is', null)
      .select(['attentionId', 'address'])
      .execute();
    return rows.map(({ attentionId, address }) => `${attentionId} waits for ${address}`);
  });

const duplicates = (ids: readonly string[]): string[] =>
  ids.filter((id, index) => ids.indexOf(id) !== index);

/**
 * All that cannot wait, began by the instant and still lasts is in a message to each immediate
 * recipient. An alert about what ends sooner may never leave.
 */
const missingAlertFaults = async (db: Db, openedBy: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('attention')
    .innerJoin('alertSubscriptions', (join) => join.on('alertSubscriptions.mode', '=', 'AT_ONCE'))
    .leftJoin('alertNotices', (join) =>
      join
        .onRef('alertNotices.attentionId', '=', 'attention.id')
        .onRef('alertNotices.subscriptionId', '=', 'alertSubscriptions.id'),
    )
    .leftJoin('alertDeliveries', 'alertDeliveries.id', 'alertNotices.openedIn')
    .where('attention.openedAt', '<=', openedBy)
    .where('attention.closedAt', 'is', null)
    .where('attention.kind', 'in', kindsOf('bad', 'warning'))
    .where('alertDeliveries.id', 'is', null)
    .select(['attention.kind', 'alertSubscriptions.address'])
    .execute();
  return rows.map(({ kind, address }) => `${address} got no alert about ${kind}`);
};

/**
 * Each message marked as sent has arrived, and no mail arrived twice. A webhook comes again, with its
 * id, when its server was killed before it stored the answer.
 */
const arrivalFaults = async (
  db: Db,
  { silent, busy, mailbox, addresses }: AlertRecipients,
): Promise<string[]> => {
  const mails = mailbox.mails.map(({ mail }) => mail.messageId?.slice(1).split('@')[0] ?? '');
  const arrived = { silent: silent.taken, busy: busy.taken, mail: mails };
  const sent = await db
    .selectFrom('alertDeliveries')
    .selectAll()
    .where('state', '=', 'SENT')
    .execute();
  const missing = entriesOf(arrived).flatMap(([name, ids]) =>
    sent
      .filter(({ id, address }) => address === addresses[name] && !ids.includes(id))
      .map(({ id }) => `${id} did not arrive`),
  );
  return [...missing, ...duplicates(mails).map((id) => `mail ${id} arrived again`)];
};

/** Faults of the alerts about everything that began by the instant. */
export const alertFaults = (site: Site, readers: AlertRecipients, openedBy: number) =>
  readDatabase(site.place, async (db) => [
    ...(await missingAlertFaults(db, openedBy)),
    ...(await arrivalFaults(db, readers)),
  ]);
