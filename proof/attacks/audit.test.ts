import { describe, onTestFinished, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { isChanging } from '../../contract/endpoint.ts';
import { gateways } from '../../contract/gateways.ts';
import { machines } from '../../contract/machines.ts';
import { adminPassword } from '../../server/testing/admins.ts';
import { bodyFor } from '../../server/testing/arbitrary.ts';
import { paramsIn } from '../../server/testing/world.ts';
import { sandboxMerchant } from '../../simulator/bkash/merchants.ts';
import { aBkash } from '../../simulator/bkash/server.ts';
import { oneInShort } from '../engines.ts';
import { found, tried } from '../tried.ts';
import { type Act, everyAct } from './acts.ts';
import { attacked } from './attacked.ts';
import { chainOf } from './chain.ts';
import { checkAudit } from './tampering.ts';
import { nameOf } from './town.ts';

/** A body that does what the row is for. */
const deedOf = ({ row }: Act): unknown => {
  const { username, password, appKey, appSecret } = sandboxMerchant;
  if (row === gateways.save) return { username, password, appKey, appSecret };
  if (row === admins.password) {
    return { oldPassword: adminPassword, newPassword: 'a newer password of tests' };
  }
  if (row === machines.resume) return { slots: [{ rowNo: 1, columnNo: 1 }] };
  return bodyFor(row);
};

/** What a machine does is its own log; everything else that writes is audited. */
const audited = ({ row }: Act): boolean =>
  isChanging(row) && typeof row.who === 'object' && !row.path.startsWith('/payment/');

describe.each(oneInShort)('on %s', (engine) => {
  test('whatever is written leaves exactly one row, and the chain is sound', async () => {
    const bkash = await aBkash({ tokenCallsAnHour: Infinity });
    onTestFinished(bkash.close);
    const server = await attacked(engine, everyAct, { BKASH_BASE_URL: bkash.url });
    const acts = server.world.filter(audited);
    const { leaks } = found();
    let done = 0;
    for (const act of acts) {
      const { row, estate, token } = act;
      const before = (await chainOf(server.place)).length;
      const params = paramsIn(row, estate, estate.campuses[0]);
      const { status } = await server.ask(row, { params, token, body: deedOf(act) });
      const added = (await chainOf(server.place)).length - before;
      const isDone = status === row.status;
      if (isDone) done += 1;
      if (isDone ? added !== 1 : added > 1) leaks.push(`${nameOf(row)}, ${status}: ${added} rows`);
    }
    const { isSound, said } = await checkAudit(server.place);
    tried({
      what: `${engine}: audited writes`,
      attempts: acts.length,
      leaks,
      losses: [
        ...(isSound ? [] : [said]),
        // Some take a code, or a session, that is not there.
        ...(done > (acts.length * 3) / 5 ? [] : [`only ${done} done`]),
      ],
      note: `${done} done, the others refused`,
    });
  });
});
