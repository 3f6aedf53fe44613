import { admins } from '../../contract/admins.ts';
import { dispenses } from '../../contract/dispenses.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { payPaths } from '../../contract/payments.ts';
import { reports } from '../../contract/reports.ts';
import { requestOf, urlOf } from '../../contract/request.ts';
import type { World } from '../../server/testing/neighbours.ts';

type Ask = () => Promise<number>;

/** Requests of honest users and machines; each resolves with its status. */
export const asksOf = (url: string, { own, callers }: Pick<World, 'own' | 'callers'>) => {
  const { machine, machineKey } = own.campus;
  const get =
    (path: string, token?: string): Ask =>
    async () => {
      const headers = { ...(token && { authorization: `Bearer ${token}` }) };
      const response = await fetch(url + path, { headers });
      await response.arrayBuffer();
      return response.status;
    };
  const params = { institutionId: own.campus.id };
  const query = { institutionId: own.campus.id, max: true };
  return {
    /** Requests of the other tenant: an attack in one must not affect the other. */
    me: get(urlOf(admins.me, {}), callers.SUPER.token),
    overview: get(urlOf(overview.bar, { query }), callers.SUPER.token),
    everything: get(urlOf(overview.bar, { query: { max: true } }), callers.SUPER.token),
    summary: get(urlOf(overview.summary, { query: { max: true } }), callers.SUPER.token),
    tiles: get(urlOf(overview.tiles, { query: { max: true } }), callers.SUPER.token),
    machines: get(urlOf(machines.all, { params }), callers.SUPER.token),
    dispenses: get(urlOf(dispenses.all, { params }), callers.SUPER.token),
    report: get(
      urlOf(reports.generate, { query: { ...query, isShowDispenseUpdates: true } }),
      callers.SUPER.token,
    ),
    payment: get(`${payPaths.failed}?machineId=${machine.physicalId}`),
    sync: (async () => {
      const body = { epoch: 1, uptimeMs: 1 };
      const { url: path, ...request } = requestOf(machineApi.sync, { body }, machineKey);
      const response = await fetch(url + path, request);
      await response.arrayBuffer();
      return response.status;
    }) satisfies Ask,
  };
};
