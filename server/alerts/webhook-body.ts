import { severities } from '../../contract/attention.ts';
import type { Contents } from './contents.ts';
import { wordsOfItem } from './item-words.ts';
import type { Words } from './mail-words.ts';
import type { ToldItem } from './told-items.ts';

const instantOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

const presented = (item: ToldItem, words: Words) => ({
  _id: item.id,
  kind: item.kind,
  severity: severities[item.kind],
  text: words.of(wordsOfItem(item.kind, item.facts)),
  organizationId: item.organizationId || null,
  organization: item.organization,
  institutionId: item.institutionId || null,
  institution: item.institution,
  machineId: item.machineId,
  machine: item.machine,
  physicalId: item.physicalId,
  subject: item.subject,
  facts: JSON.parse(item.facts) as unknown,
  since: instantOf(item.since),
  closedAt: instantOf(item.closedAt),
});

/** `opened` and `over` hold the worst items up to the limit; the counts are complete. */
export const webhookBody = (
  { delivery, opened, over, missed }: Contents,
  words: Words,
  origin: string | undefined,
): string =>
  JSON.stringify({
    _id: delivery.id,
    type: delivery.kind,
    at: instantOf(delivery.createdAt),
    openedCount: delivery.opened,
    opened: opened.map((item) => presented(item, words)),
    overCount: delivery.over,
    over: over.map((item) => presented(item, words)),
    missed,
    link: origin ? `${origin}/attention` : null,
  });
