import { createHash } from 'node:crypto';

const maxListed = 50;

/** Lists physical IDs for the audit: of many the first fifty, their number and a digest of all. */
export const listAuditedIds = (physicalIds: readonly string[]): string => {
  const all = physicalIds.join(', ');
  if (physicalIds.length <= maxListed) return all;
  const first = physicalIds.slice(0, maxListed).join(', ');
  const digest = createHash('sha256').update(all).digest('hex');
  return `${first}, … (${physicalIds.length} in all, SHA-256 ${digest})`;
};
