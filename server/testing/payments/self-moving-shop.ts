import { payPaths } from '../../../contract/payments.ts';
import type { ProviderTerms } from '../../gateways/provider.ts';
import { aPairedMachine, syncEvents } from '../machines/sync.ts';
import { aServer } from '../server.ts';
import { aSelfMovingProvider, saveProviderAccount } from './self-moving-provider.ts';

/** A machine of an institution that is paid by a provider whose money moves by itself. */
export const aSelfMovingShop = async (terms: Partial<ProviderTerms> = {}) => {
  const clock = { now: () => 0 };
  const provider = aSelfMovingProvider(() => clock.now(), terms);
  const server = await aServer({}, { providers: [provider.provider] });
  clock.now = () => server.clock.now;
  const { machine, token } = await aPairedMachine(server);
  const { institutionId: id, organizationId } = machine;
  await saveProviderAccount(server, { id, organizationId }, provider.provider);
  let cookie = '';

  /** Opens an address in the customer's browser; returns where it is sent. */
  const visit = async (url: string): Promise<string> => {
    const response = await server.http.inject({ url, headers: { cookie } });
    cookie = String(response.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
    return String(response.headers.location);
  };
  const payments = () =>
    server.store.read
      .selectFrom('payments')
      .selectAll()
      .orderBy('createdAt')
      .orderBy('id')
      .execute();

  return {
    server,
    machine,
    provider,
    visit,
    payments,
    sync: () => syncEvents(server, token, []),
    scan: () => visit(`${payPaths.start}?machineId=${machine.physicalId}`),
    latest: async () => {
      const last = (await payments()).at(-1);
      if (!last) throw new Error('There is no payment');
      return last;
    },
    setPrice: (price: number) =>
      server.store.change((tx) =>
        tx.updateTable('machines').set({ price }).where('id', '=', machine.id).execute(),
      ),
    pass: async (ms: number) => {
      server.clock.now += ms;
      await server.http.payments.advanceDue();
    },
  };
};
