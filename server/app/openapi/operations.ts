import { defaultBodyBytes, type Endpoint } from '../../../contract/endpoint.ts';
import { refusalResponses } from './refusals.ts';
import { tagOf } from './tags.ts';

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/** Describes the callers that a row admits. */
const describeCallers = ({ who }: Endpoint): string => {
  if (who === 'anyone') return 'For anyone.';
  if (who === 'machine') return 'For a machine, by its key.';
  if (who === 'link') return 'For whoever holds a visit link.';
  const types = listFormat.format(who.types);
  if (!who.tenant) return `For admins of the type ${types}.`;
  return `For admins of the type ${types}, each in its own tenant.`;
};

const describeBodySize = ({ body, maxBytes = defaultBodyBytes }: Endpoint): string =>
  body ? ` A JSON body has at most ${maxBytes / 1024} KiB.` : '';

const securityOf = ({ who }: Endpoint): Record<string, string[]>[] => {
  if (who === 'anyone') return [{}];
  if (who === 'link') return [{ visitLink: [] }];
  return who === 'machine' ? [{ machineKey: [] }] : [{ accessToken: [] }];
};

/** Returns the parts of an operation that come from its row and not from schemas. */
export const describeOperation = (row: Endpoint) => ({
  summary: row.summary,
  description: `${describeCallers(row)}${describeBodySize(row)}`,
  tags: [tagOf(row)],
  security: securityOf(row),
  refusals: refusalResponses(row),
});
