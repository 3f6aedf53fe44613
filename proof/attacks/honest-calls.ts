import { admins } from '../../contract/admins.ts';
import { dispenses } from '../../contract/dispenses.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { payPaths } from '../../contract/payments.ts';
import { reports } from '../../contract/reports.ts';
import { buildRequest, buildUrl } from '../../contract/request.ts';
import type { NeighbourScenario } from '../../server/testing/neighbours.ts';
import { cashSaleEvent } from './cash-sale.ts';

type StatusCall = () => Promise<number>;

/** Requests of honest users and machines; each resolves with its status. */
export const honestCalls = (
  url: string,
  { own, callers }: Pick<NeighbourScenario, 'own' | 'callers'>,
) => {
  const { machine, machineKey } = own.campus;
  const get =
    (path: string, token?: string): StatusCall =>
    async () => {
      const headers = { ...(token && { authorization: `Bearer ${token}` }) };
      const response = await fetch(url + path, { headers });
      await response.arrayBuffer();
      return response.status;
    };
  const sync = async (events: readonly object[]) => {
    const body = { epoch: 1, uptimeMs: 1, events: [...events] };
    const { url: path, ...request } = buildRequest(machineApi.sync, { body }, machineKey);
    const response = await fetch(url + path, request);
    await response.arrayBuffer();
    return response.status;
  };
  let seq = 0;
  const params = { institutionId: own.campus.id };
  const query = { institutionId: own.campus.id, max: true };
  return {
    /** Requests of the other tenant: an attack in one must not affect the other. */
    me: get(buildUrl(admins.me, {}), callers.SUPER.token),
    overview: get(buildUrl(overview.bar, { query }), callers.SUPER.token),
    everything: get(buildUrl(overview.bar, { query: { max: true } }), callers.SUPER.token),
    summary: get(buildUrl(overview.summary, { query: { max: true } }), callers.SUPER.token),
    tiles: get(buildUrl(overview.tiles, { query: { max: true } }), callers.SUPER.token),
    machines: get(buildUrl(machines.all, { params }), callers.SUPER.token),
    dispenses: get(buildUrl(dispenses.all, { params }), callers.SUPER.token),
    report: get(
      buildUrl(reports.generate, { query: { ...query, isShowDispenseUpdates: true } }),
      callers.SUPER.token,
    ),
    payment: get(`${payPaths.failed}?machineId=${machine.physicalId}`),
    sync: () => sync([]),
    sale: () => {
      seq += 1;
      return sync([{ ...cashSaleEvent, seq }]);
    },
  };
};
