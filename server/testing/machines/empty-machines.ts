import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../admins/admins.ts';
import { listAttention, scanAttention } from '../attention.ts';
import type { TestServer } from '../server.ts';
import { aPairedMachine } from './sync.ts';

export const emptySlot = { stocks: [{ rowNo: 1, columnNo: 1, productCount: 0 }] };

/** A machine with an empty slot, and admins who may see it. */
export const anEmptyMachine = async (server: TestServer) => {
  const { machine } = await aPairedMachine(server, emptySlot);
  const { institutionId, organizationId } = machine;
  await scanAttention(server);
  const [item] = await listAttention(server, { institutionId, kind: 'STOCK_EMPTY' });
  return {
    machine,
    itemId: item?._id ?? '',
    body: { rows: [machine.id] },
    above: await aSuper(server),
    organization: await anOrganizationAdmin(server, organizationId),
    own: await anInstitutionAdmin(server, { id: institutionId, organizationId }),
  };
};
