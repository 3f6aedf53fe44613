import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, onTestFinished, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { payPaths } from '../../contract/payments.ts';
import { signedMessage } from '../../server/payments/notifications/notifications-sample.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import { serverSettings } from '../../simulator/bkash/merchants.ts';
import { aBkash } from '../../simulator/bkash/server.ts';
import { dumpDatabase } from '../dump.ts';
import { testedEngines } from '../places.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { changesBetween } from './changes.ts';

const region = 'ap-southeast-1';
const topic = `arn:aws:sns:${region}:123456789012:bkash`;
const amazon = `sns.${region}.amazonaws.com`;

/** A shop that takes payments through the test's bKash. */
const aShop = async (engine: (typeof testedEngines)[number]) => {
  const bkash = await aBkash({ tokenCallsAnHour: Infinity });
  onTestFinished(bkash.close);
  const server = await startAttackedServer(engine, createNeighbours, {
    BKASH_TOPIC_ARN: topic,
    ...serverSettings(bkash.url),
  });
  const { machine, machineKey: token } = server.world.own.campus;
  // Only an online machine takes payments.
  await server.call(machineApi.sync, { token, body: { epoch: 1, uptimeMs: 1 } });

  const visit = (path: string, method = 'GET') =>
    fetch(server.url + path, { method, redirect: 'manual' });
  /** Starts a payment as a customer; returns its ids at bKash and here. */
  const begin = async () => {
    const query = new URLSearchParams({ machineId: machine.physicalId, quantity: '1' });
    const { headers } = await visit(`${payPaths.start}?${query}`);
    const [, paymentID = ''] = /\/checkout\/(\w+)$/.exec(headers.get('location') ?? '') ?? [];
    const begun = bkash.payments().find((one) => one.paymentID === paymentID);
    const payment = new URL(begun?.callbackURL ?? server.url).searchParams.get('payment') ?? '';
    return { paymentID, payment };
  };
  const callback = (of: { payment: string; paymentID: string }, status: string) =>
    `${payPaths.callback}?${new URLSearchParams({ ...of, status })}`;
  return { bkash, server, visit, begin, callback };
};

const statuses = ['success', 'cancel', 'failure', 'Success', '', 'success\0'];

describe.each(testedEngines)('on %s', (engine) => {
  test('a forged callback charges nobody, drops nothing and gives nothing back', async () => {
    const { bkash, server, visit, begin, callback } = await aShop(engine);
    const [mine, theirs, paid] = [await begin(), await begin(), await begin()];
    const { leaks } = trialFindings();
    let attempts = 0;
    const visitAndCheck = async (path: string, method?: string) => {
      attempts += 1;
      const { status } = await visit(path, method);
      if (status >= 500 && status !== 503) leaks.push(`${path}: ${status}`);
    };

    const before = await dumpDatabase(server.place);
    for (const status of statuses) {
      for (const forged of [
        { payment: mine.payment, paymentID: theirs.paymentID },
        { payment: theirs.payment, paymentID: mine.paymentID },
        { payment: theirs.payment, paymentID: '' },
        { payment: '', paymentID: theirs.paymentID },
        { payment: theirs.payment, paymentID: '%' },
        { payment: server.world.foreign.campus.paymentId, paymentID: theirs.paymentID },
      ]) {
        await visitAndCheck(callback(forged, status));
        await visitAndCheck(`/api/v1${callback(forged, status)}`);
      }
    }
    for (const of of [mine, theirs, paid]) {
      for (const status of statuses) await visitAndCheck(callback(of, status), 'HEAD');
    }
    const { physicalId } = server.world.own.campus.machine;
    await visitAndCheck(`${payPaths.start}?machineId=${physicalId}&quantity=1`, 'HEAD');
    leaks.push(...changesBetween(before, await dumpDatabase(server.place)));

    // The callback claims success for an unpaid payment.
    const unpaid = Array.from({ length: 50 }, () => visitAndCheck(callback(mine, 'success')));
    await Promise.all(unpaid);
    const untouched = bkash.payments().filter(({ charge, refunds }) => charge || refunds.length);
    leaks.push(...untouched.map(({ paymentID }) => `money moved for ${paymentID}`));

    // The payment was confirmed, and its callback is repeated, also with other statuses.
    const back = new URL(bkash.approve(paid.paymentID));
    const repeats = Array.from({ length: 100 }, () => visitAndCheck(back.pathname + back.search));
    await Promise.all(repeats);
    for (const status of statuses) await visitAndCheck(callback(paid, status));
    const charged = bkash.payments().filter(({ charge }) => charge);
    const dump = await dumpDatabase(server.place);
    const drops = (dump.get('commands') ?? []).filter((row) => row.includes('"DISPENSE"'));
    if (charged.length !== 1) leaks.push(`${charged.length} charged`);
    if (drops.length !== 1) leaks.push(`${drops.length} to drop`);
    if (bkash.payments().some(({ refunds }) => refunds.length)) leaks.push('given back');
    const executes = bkash.calls.filter(({ call }) => call === 'execute').length;
    recordTrial({
      what: `${engine}: forged callbacks`,
      attempts,
      leaks,
      note: `${executes} executes at bKash`,
    });
  });

  test('a forged notification moves nothing and sends the server nowhere', async () => {
    const { server } = await aShop(engine);
    let visits = 0;
    const trap = createServer((_request, response) => {
      visits += 1;
      response.end(JSON.stringify(signedMessage));
    });
    trap.listen(0, '127.0.0.1');
    await once(trap, 'listening');
    onTestFinished(() => void trap.close());
    const address = trap.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const at = `127.0.0.1:${port}`;
    const foreign = [
      `http://${at}/a.pem`,
      `https://${at}/a.pem`,
      `https://${amazon}@${at}/a.pem`,
      `https://${at}/${amazon}/a.pem`,
      `https://${at}#${amazon}/a.pem`,
      `//${at}/a.pem`,
      `http://${amazon}:80@${at}/a.pem`,
      `https://localhost:${port}/a.pem`,
      `file:///etc/passwd`,
      `https://${amazon}.localhost:${port}/a.pem`,
      `https://[::1]:${port}/a.pem`,
      'a.pem',
      '',
      `http://0x7f000001:${port}/a.pem`,
      `https://${at}\\@${amazon}/a.pem`,
      'data:,a.pem',
    ];
    const now = new Date().toISOString();
    const envelopes = foreign.flatMap((url) => [
      { ...signedMessage, TopicArn: topic, Timestamp: now, SigningCertURL: url },
      {
        ...signedMessage,
        Type: 'SubscriptionConfirmation',
        Token: 'x',
        TopicArn: topic,
        Timestamp: now,
        SigningCertURL: url,
        SubscribeURL: `http://${at}/subscribe`,
      },
    ]);
    const bodies = [
      ...envelopes.map((one) => JSON.stringify(one)),
      ...envelopes.map((one) => JSON.stringify({ ...one, TopicArn: `${topic}-other` })),
      JSON.stringify(signedMessage),
      '',
      '{}',
      '[]',
      'null',
      '{"Type":"Notification"}',
      '['.repeat(60_000),
      '{"a":'.repeat(40_000),
      'x'.repeat(300 * 1024),
    ];
    const before = await dumpDatabase(server.place);
    const { leaks } = trialFindings();
    for (const body of bodies) {
      const headers = { 'content-type': 'text/plain; charset=UTF-8' };
      const request = { method: 'POST', headers, body };
      const { status } = await fetch(server.url + payPaths.notification, request);
      if (status < 400 || status >= 500) leaks.push(`${body.slice(0, 60)}: ${status}`);
    }
    const head = await fetch(server.url + payPaths.notification, { method: 'HEAD' });
    if (head.status < 400) leaks.push(`HEAD: ${head.status}`);
    leaks.push(...changesBetween(before, await dumpDatabase(server.place)));
    if (visits > 0) leaks.push(`the server went where it was sent, ${visits} times`);
    recordTrial({ what: `${engine}: forged notifications`, attempts: bodies.length + 1, leaks });
  });
});
