import type { DeliveryItem } from '../deliveries/delivery-items.ts';

/** Invisible characters, but for the joiners that Bangla is written with. */
const invisible = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\u200c\u200d]]+/gv;

/** Signs without which mail programs recognize no address, in every width; a space breaks it. */
const addressSigns = /[.․。．｡﹒:：﹕@＠﹫\\＼](?=\S)/gu;

const maxLength = 60;

/** Makes a text that somebody entered short and one line, in which no mail program finds a link. */
export const defuseText = (text: string): string => {
  const line = Array.from(text.toWellFormed().replace(invisible, ' ').trim());
  const short = line.length > maxLength ? `${line.slice(0, maxLength).join('')}…` : line.join('');
  return short.replace(addressSigns, '$& ');
};

const defuseName = (name: string | null): string | null => name && defuseText(name);

const defuseValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? defuseText(value) : value;

/** An item for a mail. Webhooks get the exact data. */
export const defuseItem = (item: DeliveryItem): DeliveryItem => ({
  ...item,
  facts: JSON.stringify(JSON.parse(item.facts, defuseValue)),
  organization: defuseName(item.organization),
  institution: defuseName(item.institution),
  machine: defuseName(item.machine),
  physicalId: defuseName(item.physicalId),
});
