import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { gateways } from '../../contract/gateways.ts';
import { rows } from '../../contract/index.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { payPaths } from '../../contract/payments.ts';
import { bodyFor } from '../../server/testing/arbitrary.ts';
import type { Calls, Given } from '../../server/testing/calls.ts';
import { makeNeighbours } from '../../server/testing/neighbours.ts';
import { paramsIn, queryIn } from '../../server/testing/world.ts';
import { type Merchant, settingsOf } from '../../simulator/bkash/merchants.ts';
import { aBkash } from '../../simulator/bkash/server.ts';
import { dumpOf } from '../dump.ts';
import { engines } from '../places.ts';
import { superAdmin } from '../program.ts';
import { found, tried } from '../tried.ts';
import { attacked, callsAt } from './attacked.ts';
import { rowsWith } from './changes.ts';

const planted = (what: string): string => `${what}${randomBytes(12).toString('hex')}`;

const aMerchant = (of: string): Merchant => ({
  username: planted(`user-${of}-`),
  password: planted(`password-${of}-`),
  appKey: planted(`appkey${of}`),
  appSecret: planted(`appsecret${of}`),
});

/** Encodings in which a secret may appear. */
const spellings = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -2),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
];

const contentsOf = (folder: string): [path: string, bytes: Buffer][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [path, readFileSync(path)]);

describe.each(engines)('on %s', (engine) => {
  test('no secret is shown or stored beyond the one place where it belongs', async () => {
    const [platform, campus] = [aMerchant('platform'), aMerchant('campus')];
    const bkash = await aBkash({ merchants: [platform, campus], tokenCallsAnHour: Infinity });
    onTestFinished(bkash.close);
    const metrics = planted('metrics-token-');
    const server = await attacked(engine, makeNeighbours, {
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: metrics,
      ...settingsOf(bkash.url, platform),
    });
    const { place, world } = server;
    const { own, callers } = world;
    const heard: string[] = [];
    const keep = async (calls: Calls, row: Parameters<Calls['ask']>[0], given?: Given) => {
      const answer = await calls.ask(row, given);
      const { body } = answer;
      const text = body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : body;
      heard.push(`${row.method} ${row.path} ${JSON.stringify([answer.headers, text])}`);
      return answer.body;
    };
    const visit = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(server.url + path, { redirect: 'manual', headers });
      heard.push(`${path} ${JSON.stringify([...response.headers])} ${await response.text()}`);
    };

    // Each secret is used once correctly and once where it is wrong.
    const username = planted('somebody-');
    const [first, second] = [planted('first-password-'), planted('second-password-')];
    const params = { institutionId: own.campus.id };
    await keep(server, admins.institutionCreate, {
      params,
      token: callers.SUPER.token,
      body: { username, password: first },
    });
    const login = { username, password: first };
    const { accessToken } = await server.call(admins.login, { body: login });
    const wrong = planted('wrong-password-');
    await keep(server, admins.login, { body: { username, password: wrong } });
    await keep(server, admins.password, {
      token: accessToken,
      body: { oldPassword: first, newPassword: second },
    });
    await keep(server, admins.me, { token: accessToken });
    const machineId = own.campus.machine.id;
    const { claimCode } = await server.call(machines.pairingCode, {
      params: { ...params, machineId },
      token: callers.SUPER.token,
    });
    const { physicalId } = own.campus.machine;
    await keep(server, machineApi.claim, { body: { physicalId: `${physicalId}-`, claimCode } });
    const { machineKey } = await server.call(machineApi.claim, { body: { physicalId, claimCode } });
    await keep(server, machineApi.sync, { token: machineKey, body: { epoch: 2, uptimeMs: 1 } });
    await keep(server, gateways.save, { params, token: callers.SUPER.token, body: campus });
    const nobody = aMerchant('nobody');
    await keep(server, gateways.save, { params, token: callers.SUPER.token, body: nobody });
    await visit('/metrics', { authorization: `Bearer ${metrics}` });
    await visit('/metrics', { authorization: `Bearer ${metrics}x` });
    for (const path of ['/health', '/docs/json', '/', '/no/such/page', '/api/v1/nothing']) {
      await visit(path);
    }
    await visit(`${payPaths.start}?machineId=${physicalId}&quantity=1`);
    // The super admin reads every row; strangers try every row.
    for (const row of rows) {
      const given = {
        params: paramsIn(row, own.estate, own.campus),
        query: queryIn(row, own.estate, own.campus),
        body: bodyFor(row),
      };
      const token = row.who === 'machine' ? machineKey : callers.SUPER.token;
      if (row.method === 'GET') await keep(server, row, { ...given, token });
      await keep(server, row, { ...given, token: planted('strange-token-') });
    }
    const stopped = callsAt(server.url, { 'content-type': 'text/plain' });
    await keep(stopped, admins.login, { body: login });

    const secrets: Readonly<Record<string, string>> = {
      first,
      second,
      wrong,
      accessToken,
      claimCode,
      machineKey,
      metrics,
      'super password': superAdmin.password,
      'sealing key': place.env.SECRETS_KEY ?? '',
      'platform password': platform.password,
      'platform app key': platform.appKey,
      'platform app secret': platform.appSecret,
      'campus password': campus.password,
      'campus app key': campus.appKey,
      'campus app secret': campus.appSecret,
      'wrong app secret': nobody.appSecret,
      'wrong app password': nobody.password,
    };
    const live = await dumpOf(place);
    // Read while the server runs, with the database's log, and again after its end.
    const files = contentsOf(place.dataDir);
    await server.program.end('SIGTERM');
    files.push(...contentsOf(place.dataDir));
    const { leaks } = found();
    for (const [name, secret] of Object.entries(secrets)) {
      for (const text of spellings(secret)) {
        for (const answer of heard) {
          if (answer.includes(text)) leaks.push(`${name}: ${answer.slice(0, 90)}`);
        }
        for (const row of rowsWith(live, text)) leaks.push(`${name} in ${row.slice(0, 90)}`);
        if (server.program.said.includes(text)) leaks.push(`${name} in the log`);
        for (const [path, bytes] of files) {
          if (bytes.includes(text)) leaks.push(`${name} in ${path}`);
        }
      }
    }
    tried({
      what: `${engine}: planted secrets`,
      attempts: Object.keys(secrets).length,
      leaks,
      losses:
        server.program.said.length > 10_000 && heard.length > 100 ? [] : ['nothing was heard'],
      note: `${heard.length} answers, ${server.program.said.length} letters of log, ${files.length} files`,
    });
  });
});
