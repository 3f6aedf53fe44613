import { type AlertForm, alerts } from '../../contract/alerts.ts';
import { call } from '../core/http.ts';
import { aMailbox } from '../mailbox/mailbox.ts';
import { showMailbox } from '../mailbox/page.ts';
import type { Built, Console } from './build.ts';

/** Receives the mails of the demo's server; returns the URL that shows them. */
export const openMailbox = async (ports: { smtp: number; page: number }): Promise<string> =>
  showMailbox(await aMailbox({ port: ports.smtp }), ports.page);

const atOnce: AlertForm = {
  channel: 'EMAIL',
  address: 'operations@vms.example.com',
  language: 'en',
  severity: 'bad',
  kinds: [],
  mode: 'AT_ONCE',
  digestHour: 8,
  quiet: null,
  perHour: 30,
};

/** Subscribes the demo's recipients: operations at once, a university in Bangla and in the morning. */
export const tellReaders = async ({ line }: Console, [first]: readonly Built[]): Promise<void> => {
  await call(line, alerts.create, { body: atOnce });
  if (!first) return;
  const query = { institutionId: first.institutionId };
  const rahima: AlertForm = {
    ...atOnce,
    address: 'rahima@padma.example.com',
    language: 'bn',
    severity: 'warning',
    quiet: { from: 22, to: 7 },
  };
  await call(line, alerts.create, { query, body: rahima });
  const digest: AlertForm = { ...rahima, address: 'office@padma.example.com', mode: 'DIGEST' };
  await call(line, alerts.create, { query, body: { ...digest, quiet: null } });
};
