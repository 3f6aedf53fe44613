import { severityByKind } from '../../../contract/attention-kinds.ts';
import type { DeliveryContents } from '../deliveries/contents.ts';
import type { DeliveryItem } from '../deliveries/delivery-items.ts';
import { itemMessage } from '../mail/item-message.ts';
import type { MessageFormatter } from '../mail/message-formatter.ts';

const instantOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

const presentItem = (item: DeliveryItem, formatter: MessageFormatter) => ({
  _id: item.id,
  kind: item.kind,
  severity: severityByKind[item.kind],
  text: formatter.format(itemMessage(item.kind, item.facts)),
  organizationId: item.organizationId || null,
  organization: item.organization,
  institutionId: item.institutionId || null,
  institution: item.institution,
  machineId: item.machineId,
  machine: item.machine,
  physicalId: item.physicalId,
  subject: item.subject,
  groupId: item.groupId,
  facts: JSON.parse(item.facts) as unknown,
  since: instantOf(item.since),
  closedAt: instantOf(item.closedAt),
});

/** `opened` and `over` hold the worst items up to the limit; the counts are complete. */
export const webhookBody = (
  { delivery, opened, over, missed }: DeliveryContents,
  formatter: MessageFormatter,
  origin: string | undefined,
): string =>
  JSON.stringify({
    _id: delivery.id,
    type: delivery.kind,
    at: instantOf(delivery.createdAt),
    openedCount: delivery.opened,
    opened: opened.map((item) => presentItem(item, formatter)),
    overCount: delivery.over,
    over: over.map((item) => presentItem(item, formatter)),
    missed,
    link: origin ? `${origin}/attention` : null,
  });
