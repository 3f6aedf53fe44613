import { type AlertForm, alerts } from '../../contract/alerts.ts';
import { callEndpoint } from '../core/http.ts';
import { aMailbox } from '../mailbox/mailbox.ts';
import { serveMailbox } from '../mailbox/page.ts';
import type { AdminClient, BuiltInstitution } from './build.ts';

/** Receives the mails of the demo's server; returns the URL that shows them. */
export const openMailbox = async (ports: { smtp: number; page: number }): Promise<string> =>
  serveMailbox(await aMailbox({ port: ports.smtp }), ports.page);

const operationsAlert: AlertForm = {
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
export const subscribeRecipients = async (
  { line }: AdminClient,
  [first]: readonly BuiltInstitution[],
): Promise<void> => {
  await callEndpoint(line, alerts.create, { body: operationsAlert });
  if (!first) return;
  const query = { institutionId: first.institutionId };
  const universityAlert: AlertForm = {
    ...operationsAlert,
    address: 'rahima@padma.example.com',
    language: 'bn',
    severity: 'warning',
    quiet: { from: 22, to: 7 },
  };
  await callEndpoint(line, alerts.create, { query, body: universityAlert });
  const digestAlert: AlertForm = {
    ...universityAlert,
    address: 'office@padma.example.com',
    mode: 'DIGEST',
  };
  await callEndpoint(line, alerts.create, { query, body: { ...digestAlert, quiet: null } });
};
