import { machineApi } from '../../contract/machine-api.ts';
import { translateText } from '../../contract/messages/translate.ts';
import { buildPath } from '../../contract/request.ts';
import type { TestServer } from './server.ts';

/** Claims unknown machines, as one client. */
export const failClaims = async (
  { http }: TestServer,
  times: number,
  remoteAddress = '10.0.0.1',
) => {
  for (let time = 0; time < times; time++) {
    const payload = { physicalId: `PAD-${time}`, claimCode: '0000-0000' };
    await http.inject({ method: 'POST', url: buildPath(machineApi.claim), payload, remoteAddress });
  }
};

export const readAuditedTries = async ({ store }: TestServer) => {
  const rows = await store.read.selectFrom('audit').selectAll().orderBy('seq').execute();
  return rows.map(({ action, client, actor, reason }) => [
    action,
    client,
    actor,
    translateText(reason, 'en'),
  ]);
};

export const claimAction = 'POST /device/claim';
