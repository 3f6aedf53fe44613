import type { EndpointBody } from '../../../contract/endpoint.ts';
import type { machineApi } from '../../../contract/machine-api.ts';
import type { MachineCaller } from '../../platform/http/machine-keys.ts';

/** One sync as it came from a machine; `receivedAt` is the server's time. */
export interface SyncJob {
  readonly caller: MachineCaller;
  readonly body: EndpointBody<typeof machineApi.sync>;
  readonly receivedAt: number;
}
