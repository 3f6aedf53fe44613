import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { gateways } from '../../contract/gateways.ts';
import { endpoints } from '../../contract/index.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { payPaths } from '../../contract/payments.ts';
import { bodyFor } from '../../server/testing/arbitrary.ts';
import type { CallInput, Calls } from '../../server/testing/calls.ts';
import { paramsIn, queryIn } from '../../server/testing/estates.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import { type Merchant, serverSettings } from '../../simulator/bkash/merchants.ts';
import { aBkash } from '../../simulator/bkash/server.ts';
import { dumpDatabase } from '../dump.ts';
import { testedEngines } from '../places.ts';
import { superAdmin } from '../program.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { createCallsAt, startAttackedServer } from './attacked-server.ts';
import { rowsWith } from './changes.ts';

const randomSecret = (what: string): string => `${what}${randomBytes(12).toString('hex')}`;

const aMerchant = (of: string): Merchant => ({
  username: randomSecret(`user-${of}-`),
  password: randomSecret(`password-${of}-`),
  appKey: randomSecret(`appkey${of}`),
  appSecret: randomSecret(`appsecret${of}`),
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

describe.each(testedEngines)('on %s', (engine) => {
  test('no secret is shown or stored beyond the one place where it belongs', async () => {
    const [platform, campus] = [aMerchant('platform'), aMerchant('campus')];
    const bkash = await aBkash({ merchants: [platform, campus], tokenCallsAnHour: Infinity });
    onTestFinished(bkash.close);
    const metrics = randomSecret('metrics-token-');
    const server = await startAttackedServer(engine, createNeighbours, {
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: metrics,
      ...serverSettings(bkash.url, platform),
    });
    const { place, world } = server;
    const { own, callers } = world;
    const answers: string[] = [];
    const recordAnswer = async (
      calls: Calls,
      row: Parameters<Calls['ask']>[0],
      given?: CallInput,
    ) => {
      const answer = await calls.ask(row, given);
      const { body } = answer;
      const text = body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : body;
      answers.push(`${row.method} ${row.path} ${JSON.stringify([answer.headers, text])}`);
      return answer.body;
    };
    const visit = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(server.url + path, { redirect: 'manual', headers });
      answers.push(`${path} ${JSON.stringify([...response.headers])} ${await response.text()}`);
    };

    // Each secret is used once correctly and once where it is wrong.
    const username = randomSecret('somebody-');
    const [first, second] = [randomSecret('first-password-'), randomSecret('second-password-')];
    const params = { institutionId: own.campus.id };
    await recordAnswer(server, admins.institutionCreate, {
      params,
      token: callers.SUPER.token,
      body: { username, password: first },
    });
    const login = { username, password: first };
    const { accessToken } = await server.call(admins.login, { body: login });
    const wrong = randomSecret('wrong-password-');
    await recordAnswer(server, admins.login, { body: { username, password: wrong } });
    await recordAnswer(server, admins.password, {
      token: accessToken,
      body: { oldPassword: first, newPassword: second },
    });
    await recordAnswer(server, admins.me, { token: accessToken });
    const machineId = own.campus.machine.id;
    const { claimCode } = await server.call(machines.pairingCode, {
      params: { ...params, machineId },
      token: callers.SUPER.token,
    });
    const { physicalId } = own.campus.machine;
    await recordAnswer(server, machineApi.claim, {
      body: { physicalId: `${physicalId}-`, claimCode },
    });
    const { machineKey } = await server.call(machineApi.claim, { body: { physicalId, claimCode } });
    await recordAnswer(server, machineApi.sync, {
      token: machineKey,
      body: { epoch: 2, uptimeMs: 1 },
    });
    await recordAnswer(server, gateways.save, { params, token: callers.SUPER.token, body: campus });
    const nobody = aMerchant('nobody');
    await recordAnswer(server, gateways.save, { params, token: callers.SUPER.token, body: nobody });
    await visit('/metrics', { authorization: `Bearer ${metrics}` });
    await visit('/metrics', { authorization: `Bearer ${metrics}x` });
    for (const path of ['/health', '/docs/json', '/', '/no/such/page', '/api/v1/nothing']) {
      await visit(path);
    }
    await visit(`${payPaths.start}?machineId=${physicalId}&quantity=1`);
    // The super admin reads every row; strangers try every row.
    for (const row of endpoints) {
      const given = {
        params: paramsIn(row, own.estate, own.campus),
        query: queryIn(row, own.estate, own.campus),
        body: bodyFor(row),
      };
      const token = row.who === 'machine' ? machineKey : callers.SUPER.token;
      if (row.method === 'GET') await recordAnswer(server, row, { ...given, token });
      await recordAnswer(server, row, { ...given, token: randomSecret('strange-token-') });
    }
    const stopped = createCallsAt(server.url, { 'content-type': 'text/plain' });
    await recordAnswer(stopped, admins.login, { body: login });

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
    const live = await dumpDatabase(place);
    // Read while the server runs, with the database's log, and again after its end.
    const files = contentsOf(place.dataDir);
    await server.program.end('SIGTERM');
    files.push(...contentsOf(place.dataDir));
    const { leaks } = trialFindings();
    for (const [name, secret] of Object.entries(secrets)) {
      for (const text of spellings(secret)) {
        for (const answer of answers) {
          if (answer.includes(text)) leaks.push(`${name}: ${answer.slice(0, 90)}`);
        }
        for (const row of rowsWith(live, text)) leaks.push(`${name} in ${row.slice(0, 90)}`);
        if (server.program.output.includes(text)) leaks.push(`${name} in the log`);
        for (const [path, bytes] of files) {
          if (bytes.includes(text)) leaks.push(`${name} in ${path}`);
        }
      }
    }
    recordTrial({
      what: `${engine}: planted secrets`,
      attempts: Object.keys(secrets).length,
      leaks,
      losses:
        server.program.output.length > 10_000 && answers.length > 100 ? [] : ['nothing was heard'],
      note: `${answers.length} answers, ${server.program.output.length} letters of log, ${files.length} files`,
    });
  });
});
