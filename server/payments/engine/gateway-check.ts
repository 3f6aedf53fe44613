import { acceptGateway, refuseGateway } from '../../gateways/checks.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { Fact } from '../rules/facts.ts';

/** Records what the first call of a payment shows about the institution's own credentials. */
export const recordGatewayCheck = async (
  tx: Tx,
  { gatewayId }: Payments,
  fact: Fact,
  now: number,
): Promise<void> => {
  if (gatewayId === null || fact.event !== 'CREATE_ANSWERED') return;
  const { answer } = fact;
  if (answer.kind !== 'UNKNOWN') await acceptGateway(tx, gatewayId);
  else if (answer.cause === 'ACCOUNT') await refuseGateway(tx, gatewayId, now);
};
