import { basePath } from '../../contract/endpoint.ts';
import { payPaths } from '../../contract/payments.ts';
import type { Town } from './town.ts';

type Ask = (signal?: AbortSignal) => Promise<number>;

/** What honest people and machines ask of a server, each answered with its status. */
export const asksOf = (url: string, { own, tokens }: Town) => {
  const { machine, machineKey } = own.campus;
  const get =
    (path: string, token?: string): Ask =>
    async (signal) => {
      const headers = { ...(token && { authorization: `Bearer ${token}` }) };
      const response = await fetch(url + path, { headers, ...(signal && { signal }) });
      await response.arrayBuffer();
      return response.status;
    };
  const scope = new URLSearchParams({ institutionId: own.campus.id, max: 'true' });
  return {
    /** Of the other estate: what happens in one must not be felt in the other. */
    me: get(`${basePath}/admin/me`, tokens.SUPER),
    overview: get(`${basePath}/overview/chart/bar?${scope}`, tokens.SUPER),
    everything: get(`${basePath}/overview/chart/bar?max=true`, tokens.SUPER),
    summary: get(`${basePath}/overview/summary?max=true`, tokens.SUPER),
    tiles: get(`${basePath}/overview/tiles?max=true`, tokens.SUPER),
    machines: get(`${basePath}/machine/all/${own.campus.id}`, tokens.SUPER),
    dispenses: get(`${basePath}/dispense/all/${own.campus.id}`, tokens.SUPER),
    report: get(`${basePath}/report/generate?${scope}&isShowDispenseUpdates=true`, tokens.SUPER),
    payment: get(`${payPaths.failed}?machineId=${machine.physicalId}`),
    sync: (async (signal) => {
      const response = await fetch(`${url}${basePath}/device/sync`, {
        method: 'POST',
        headers: { authorization: `Bearer ${machineKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ epoch: 1, uptimeMs: 1 }),
        ...(signal && { signal }),
      });
      await response.arrayBuffer();
      return response.status;
    }) satisfies Ask,
  };
};
