import { restoreBackup } from '../../operations/backups/restore/restore.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { aMachine } from '../machines/machines.ts';
import { aRestoreTarget, aServerOn, declareLive } from '../operations/restores.ts';
import { aServer, type TestServer } from '../server.ts';
import { aBkash, aConfirmedPayment, testMerchant } from './bkash.ts';
import { aPayment } from './payments.ts';

export const aPayingServer = async () => {
  const bkash = await aBkash();
  const env = {
    BKASH_BASE_URL: bkash.url,
    BKASH_USERNAME: testMerchant.username,
    BKASH_PASSWORD: testMerchant.password,
    BKASH_APP_KEY: testMerchant.appKey,
    BKASH_APP_SECRET: testMerchant.appSecret,
  };
  return { bkash, env, server: await aServer(env) };
};

export const stateIn = ({ store }: TestServer, id: string) =>
  store.read.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A payment that bKash has confirmed. */
export const aRestorablePayment = async () => {
  const { bkash, env, server } = await aPayingServer();
  const machine = await aMachine(server);
  const { checkout, providerPaymentId } = await aConfirmedPayment(bkash, server, 'INV1');
  const pay = async () => {
    const answer = await checkout.execute(testMerchant, providerPaymentId);
    if (answer.kind !== 'COMPLETED') throw new Error(JSON.stringify(answer));
    return answer.money.trxId;
  };
  const payment = (given: Partial<Payments>) =>
    aPayment(server, machine, { invoice: 'INV1', providerPaymentId, ...given });
  /** State of the payment a day after a restore, and the number of refunds that bKash received. */
  const restored = async (file: string, { id }: Payments) => {
    const place = await aRestoreTarget();
    await restoreBackup(file, place.settings, server.clock.now);
    const again = await aServerOn(place, server.clock, env);
    await declareLive(again);
    const refunds = () => bkash.calls.filter(({ call }) => call === 'refund').length;
    const before = refunds();
    for (let hours = 0; hours < 30; hours += 1) {
      await again.http.payments.advanceDue();
      again.clock.now += 3_600_000;
    }
    return { after: await stateIn(again, id), refunds: refunds() - before };
  };
  return { server, checkout, providerPaymentId, pay, payment, restored };
};
