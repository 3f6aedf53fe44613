import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { readBackup } from '../../server/operations/backups/read-backup.ts';
import { writeBackup } from '../../server/operations/backups/write-backup.ts';
import { isLive } from '../../server/platform/db/live.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';
import { aMailbox, mailingTo } from '../../server/testing/alerting.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import { runProgram, startCommand } from '../../server/testing/operations/operator.ts';
import { aBkash, testMerchant } from '../../server/testing/payments/bkash.ts';
import { aPayment } from '../../server/testing/payments/payments.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { backUp, restoreByCommand } from '../faults/backups.ts';
import { aPlace, type ServerPlace, testedEngines } from '../places.ts';
import { Program } from '../program.ts';
import { readDatabase } from '../read-database.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { createCallsAt, startAttackedServer } from './attacked-server.ts';
import { pulseDuring, pulseText } from './vitals.ts';

/** Milliseconds in which a restored server would have sent its alerts and refunds. */
const drillMs = 30_000;
/** Milliseconds after which `go-live` is killed. */
const kills = [100, 300, 500, 700, 900, 1200];

/** Neighbours with a refund that is due. */
const createNeighboursWithRefund = async (server: TestServer) => {
  const world = await createNeighbours(server);
  const { now } = server.clock;
  const due = { invoice: 'INV1', trxId: 'TRX1', providerPaymentId: 'PAY1', dueAt: now };
  await aPayment(server, world.own.campus.machine, {
    state: 'REFUND_DUE',
    refundDueAt: now,
    ...due,
  });
  return world;
};

/** A storage with the secrets key of another one. */
const aPlaceWithKeyOf = async ({ engine, env: { SECRETS_KEY = '' } }: ServerPlace) => {
  const place = await aPlace(engine);
  onTestFinished(place.remove);
  return { ...place, env: { ...place.env, SECRETS_KEY } };
};

const aProgram = async (env: Readonly<Record<string, string>>) => {
  const program = await Program.at(env);
  onTestFinished(async () => void (await program.end('SIGKILL')));
  await program.start();
  return program;
};

const readLiveState = (place: ServerPlace) =>
  readDatabase(place, async (db) => {
    const declared = await db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'OPERATOR /admin/go-live')
      .execute();
    return { live: await isLive(db), declared: declared.length };
  });

const forge = async (file: string, change: (header: Record<string, unknown>) => object) => {
  const [line = ''] = readFileSync(file, 'latin1').split('\n', 1);
  const forged = `${file}.forged`;
  const header = Buffer.from(`${JSON.stringify(change(JSON.parse(line)))}\n`);
  writeFileSync(forged, Buffer.concat([header, readFileSync(file).subarray(line.length + 1)]));
  return forged;
};

/** The same backup, signed anew with another key. */
const signAnew = async (file: string, secretsKey: Buffer | undefined) => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-forged-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const payload = join(folder, 'payload');
  const open = () => createWriteStream(payload);
  const { mac: _, sha256: __, bytes: ___, ...header } = await readBackup(file, undefined, open);
  const forged = join(folder, 'forged.backup');
  await writeBackup(header, payload, forged, { key: undefined, secretsKey });
  return forged;
};

describe.each(testedEngines)('on %s', (engine) => {
  test('a restored server is quiet until it is declared live, however go-live is killed', async () => {
    const original = await startAttackedServer(engine, createNeighboursWithRefund);
    const file = await backUp(original.place);
    const place = await aPlaceWithKeyOf(original.place);
    await restoreByCommand(place, file);
    const [bkash, mailbox] = [
      await aBkash(),
      await aMailbox({ afterAccept: async () => void mailbox.server.emit('taken') }),
    ];
    const env = {
      ...place.env,
      ...mailingTo(mailbox),
      BKASH_BASE_URL: bkash.url,
      BKASH_USERNAME: testMerchant.username,
      BKASH_PASSWORD: testMerchant.password,
      BKASH_APP_KEY: testMerchant.appKey,
      BKASH_APP_SECRET: testMerchant.appSecret,
    };
    const server = await aProgram(env);
    const second = engine === 'postgres' ? await aProgram(env) : undefined;
    const { machineKey } = original.world.own.campus;
    const empty = { type: 'COUNT', seq: 10, uptimeMs: 0, rowNo: 1, columnNo: 1, counted: 0 };
    await createCallsAt(server.url).call(machineApi.sync, {
      token: machineKey,
      body: { epoch: 1, uptimeMs: 0, events: [empty] },
    });
    const pulse = await pulseDuring(server.url, () => setTimeout(drillMs));
    const { losses, leaks } = trialFindings();
    leaks.push(
      ...mailbox.mails.map(({ mail }) => `mail: ${mail.subject}`),
      ...bkash.calls.map(({ call }) => `bKash: ${call}`),
    );
    const operator = { settings: readSettings(place.env) };
    const doctor = await runProgram(operator, 'doctor');
    expect(doctor.output).toContain('not declared live');
    let interrupted = 0;
    for (const ms of kills) {
      const command = startCommand(operator, 'admin', ['go-live']);
      const over = once(command, 'exit');
      await Promise.race([over, setTimeout(ms)]);
      command.kill('SIGKILL');
      await over;
      const { live, declared } = await readLiveState(place);
      if (!live) interrupted += 1;
      if (declared !== (live ? 1 : 0)) losses.push(`live: ${live}, declared ${declared} times`);
    }
    if (second) await server.end('SIGKILL');
    const mailed = mailbox.mails.length ? undefined : once(mailbox.server, 'taken');
    await runProgram(operator, 'admin', ['go-live']);
    expect(await readLiveState(place)).toEqual({ live: true, declared: 1 });
    await mailed;
    recordTrial({
      what: `${engine}: a restored server, and go-live killed`,
      attempts: interrupted,
      losses: [...losses, ...(pulse.unanswered ? ['calls of /livez'] : [])],
      leaks,
      note: `${leaks.length} mails and calls of bKash before go-live, ${mailbox.mails.length} mails after it; ${pulseText(pulse)}`,
    });
  });

  test('a forged backup is refused', async () => {
    const original = await startAttackedServer(engine, createNeighbours);
    const file = await backUp(original.place);
    const place = await aPlaceWithKeyOf(original.place);
    const forged = [
      await forge(file, (header) => ({ ...header, mac: null })),
      await forge(file, (header) => ({ ...header, mac: randomBytes(32).toString('hex') })),
      await forge(file, (header) => ({ ...header, bytes: 4_290_000_000 })),
      await forge(file, (header) => ({ ...header, rows: { admins: 2 } })),
      await signAnew(file, randomBytes(32)),
      await signAnew(file, undefined),
    ];
    const { leaks } = trialFindings();
    for (const [index, one] of forged.entries()) {
      const answer = await restoreByCommand(place, one).catch(String);
      if (!/was changed, or not made with|damaged/.test(answer)) leaks.push(`${index}: ${answer}`);
    }
    const { bytes } = await readBackup(file, undefined);
    await restoreByCommand(place, file);
    recordTrial({
      what: `${engine}: forged backups`,
      attempts: forged.length,
      leaks,
      note: `${forged.length} refused; the true one, of ${bytes} bytes unpacked, is restored`,
    });
  });
});
