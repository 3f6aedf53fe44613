import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Insertable } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { translateText } from '../../contract/messages/translate.ts';
import { calendarOf } from '../../contract/values/periods.ts';
import {
  aMailbox as aSimulatedMailbox,
  type Mailbox,
  type MailboxOptions,
} from '../../simulator/mailbox/mailbox.ts';
import { quietMs } from '../alerts/deliveries/create-deliveries.ts';
import type { AlertContext } from '../alerts/deliveries/deliver.ts';
import { runDeliveryRound } from '../alerts/deliveries/delivery-rounds.ts';
import { createDeliveryWorkers } from '../alerts/deliveries/delivery-workers.ts';
import { noticeClosedItems, noticeOpenedItems } from '../alerts/notices.ts';
import { secretPrefix } from '../alerts/webhooks/send-webhook.ts';
import { newId } from '../platform/lists/ids.ts';
import type { AlertDeliveries, AlertSubscriptions, Attention } from '../platform/schema/schema.ts';
import { findEncryption } from '../platform/secrets/encryption.ts';
import { aServer, type TestServer } from './server.ts';
import { uniqueLetters } from './unique.ts';

/** The simulator's mailbox, closed when the test ends. */
export const aMailbox = async (parts: MailboxOptions = {}): Promise<Mailbox> => {
  const mailbox = await aSimulatedMailbox(parts);
  onTestFinished(mailbox.close);
  return mailbox;
};

/** Settings of a server that sends its mail to this mailbox. */
export const mailingTo = ({ url }: Pick<Mailbox, 'url'>) => ({
  SMTP_URL: url,
  SMTP_FROM: 'VMS <alerts@vms.example.com>',
  SMTP_TLS: 'off',
  PUBLIC_ORIGIN: 'https://vms.example.com',
  ALERT_DOMAINS: 'example.com',
});

export const aMailingServer = async (parts: MailboxOptions = {}) => {
  const mailbox = await aMailbox(parts);
  return { mailbox, server: await aServer(mailingTo(mailbox)) };
};

/** A TCP server in place of a mail server; `speak` handles each connection. */
export const aRawServer = async (speak: (socket: Socket) => unknown) => {
  const server = createSocketServer((socket) => {
    // The client may disconnect at any time.
    socket.on('error', () => undefined);
    speak(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}` };
};

interface WebhookCall {
  readonly headers: IncomingMessage['headers'];
  readonly url: string;
  readonly body: string;
}

type WebhookAnswer = (response: ServerResponse, call: WebhookCall) => unknown;

const answerNoContent: WebhookAnswer = (response) => response.writeHead(204).end();

/** A local HTTP server that receives webhooks. */
export const aWebhookReceiver = async (answer: WebhookAnswer = answerNoContent) => {
  const calls: WebhookCall[] = [];
  const server = createServer(async (request, response) => {
    const call = { headers: request.headers, url: request.url ?? '', body: await text(request) };
    calls.push(call);
    await answer(response, call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/alerts`, port, calls };
};

/** A subscription with defaults for most tests: an immediate mail for every item of the platform. */
export const aSubscription = async (
  server: TestServer,
  given: Partial<Insertable<AlertSubscriptions>> = {},
): Promise<AlertSubscriptions> =>
  server.store.change((tx) =>
    tx
      .insertInto('alertSubscriptions')
      .values({
        id: newId(),
        organizationId: '',
        institutionId: '',
        channel: 'EMAIL',
        address: `reader-${uniqueLetters()}@example.com`,
        language: 'en',
        severity: 'warning',
        kinds: '[]',
        mode: 'AT_ONCE',
        digestHour: 8,
        quietFrom: null,
        quietTo: null,
        perHour: 6,
        sealed: '',
        digestDay: 0,
        createdAt: server.clock.now,
        confirmedAt: server.clock.now,
        unsubscribedAt: null,
        version: 1,
        ...given,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

/** The id and the encrypted secret of a webhook's subscription. */
export const sealedSecret = ({ settings }: TestServer) => {
  const id = newId();
  const secret = secretPrefix + Buffer.alloc(32).toString('base64');
  return { id, sealed: findEncryption(settings)?.encrypt(secret, id) ?? '' };
};

const itemRow = (now: number, given: Partial<Attention>): Attention => ({
  id: newId(),
  organizationId: '',
  institutionId: '',
  machineId: null,
  kind: 'MACHINE_SILENT',
  subject: `subject-${uniqueLetters()}`,
  facts: JSON.stringify({ rssi: null, simNumber: '' }),
  parts: '',
  since: now,
  openedAt: now,
  closedAt: null,
  endedAt: null,
  takenBy: null,
  takenAt: null,
  snoozedUntil: null,
  doneBy: null,
  doneAt: null,
  groupId: null,
  ...given,
});

/** An attention item as the scan inserts it. */
export const anItem = async (
  { store, clock }: TestServer,
  given: Partial<Attention> = {},
): Promise<Attention> => {
  const item = itemRow(clock.now, given);
  await store.change((tx) => tx.insertInto('attention').values(item).execute());
  return item;
};

export const manyItems = async ({ store, clock }: TestServer, count: number): Promise<void> => {
  for (let done = 0; done < count; done += 1000) {
    const items = Array.from({ length: 1000 }, () => itemRow(clock.now, {}));
    await store.change((tx) => tx.insertInto('attention').values(items).execute());
  }
};

/** Marks an item as ended by itself. */
export const endItem = ({ store, clock }: TestServer, { id }: Attention) =>
  store.change((tx) =>
    tx
      .updateTable('attention')
      .set({ closedAt: clock.now, endedAt: clock.now })
      .where('id', '=', id)
      .execute(),
  );

/** The context of a process that sends the alerts of a server. */
const alertSenderOf = (server: TestServer, given: Partial<AlertContext> = {}): AlertContext => ({
  store: server.store,
  settings: server.settings,
  calendar: calendarOf(server.settings.TIME_ZONE),
  now: () => server.clock.now,
  encryption: findEncryption(server.settings),
  ...given,
});

/** Notices what there is, as if nothing had come since for as long as a delivery waits. */
const gatherNotices = async ({ store, clock }: TestServer): Promise<void> => {
  await noticeOpenedItems(store, clock.now);
  await noticeClosedItems(store, clock.now);
  await store.change((tx) =>
    tx
      .updateTable('alertNotices')
      .set({ at: clock.now - quietMs })
      .where('at', '>', clock.now - quietMs)
      .execute(),
  );
};

/** A process that sends the alerts of a server: `runRound` does not wait for what it starts. */
const anAlertProcess = (
  server: TestServer,
  given: Partial<AlertContext> = {},
  signal: AbortSignal = new AbortController().signal,
) => {
  const context = alertSenderOf(server, given);
  const errors: unknown[] = [];
  const workers = createDeliveryWorkers(context, signal, (error) => errors.push(error));
  return {
    runRound: () => runDeliveryRound(context, workers),
    finish: async () => {
      await workers.finish();
      if (errors.length) throw errors[0];
    },
  };
};

/** Such a process, for which nothing has to gather any more. */
export const anAlertSender = (...[server, ...given]: Parameters<typeof anAlertProcess>) => {
  const { runRound, finish } = anAlertProcess(server, ...given);
  return {
    runRound: async () => {
      await gatherNotices(server);
      await runRound();
    },
    finish,
  };
};

/** Sends what has gathered for long enough. */
export const sendGatheredAlerts = async (server: TestServer): Promise<void> => {
  const { runRound, finish } = anAlertProcess(server);
  await runRound();
  await finish();
};

/** Sends all due alerts once. */
export const sendAlerts = async (...sender: Parameters<typeof anAlertSender>): Promise<void> => {
  const { runRound, finish } = anAlertSender(...sender);
  await runRound();
  await finish();
};

export const deliveriesOf = ({ store }: TestServer): Promise<AlertDeliveries[]> =>
  store.read.selectFrom('alertDeliveries').selectAll().orderBy('id').execute();

export const onlyDelivery = async (server: TestServer) => {
  const deliveries = await deliveriesOf(server);
  expect(deliveries).toHaveLength(1);
  const [delivery] = deliveries;
  if (!delivery) throw new Error('There is no delivery');
  return { ...delivery, answer: translateText(delivery.answer, 'en') };
};

export const anItemToNotify = async (server: TestServer) => {
  await aSubscription(server);
  return anItem(server);
};
