import { type Endpoint, usualBytes } from '../../../contract/endpoint.ts';
import { refusalResponses } from './refusals.ts';
import { tagOf } from './tags.ts';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Describes the callers that a row admits. */
const callers = ({ who }: Endpoint): string => {
  if (who === 'anyone') return 'For anyone.';
  if (who === 'machine') return 'For a machine, by its key.';
  const types = listed.format(who.types);
  if (!who.tenant) return `For admins of the type ${types}.`;
  return `For admins of the type ${types}, each in its own tenant.`;
};

const size = ({ body, maxBytes = usualBytes }: Endpoint): string =>
  body ? ` A JSON body has at most ${maxBytes / 1024} KiB.` : '';

const security = ({ who }: Endpoint): Record<string, string[]>[] => {
  if (who === 'anyone') return [{}];
  return who === 'machine' ? [{ machineKey: [] }] : [{ accessToken: [] }];
};

/** Returns the parts of an operation that come from its row and not from schemas. */
export const operationOf = (row: Endpoint) => ({
  summary: row.summary,
  description: `${callers(row)}${size(row)}`,
  tags: [tagOf(row)],
  security: security(row),
  refusals: refusalResponses(row),
});
