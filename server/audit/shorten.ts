import { createHash } from 'node:crypto';
import { isEntity } from './masks.ts';

export interface EntityLimits {
  readonly items: number;
  readonly characters: number;
}

/** Most characters of an entity's JSON. */
const maxJson = 32_768;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Cuts long lists and long texts, at any depth, and says how much is left out. */
export const shortenEntity = (value: unknown, limits: EntityLimits): unknown => {
  if (typeof value === 'string' && value.length > limits.characters) {
    return `${value.slice(0, limits.characters).toWellFormed()}… (${value.length} characters)`;
  }
  if (Array.isArray(value)) {
    const items = value.slice(0, limits.items).map((item) => shortenEntity(item, limits));
    return items.length < value.length ? [...items, `… (${value.length} in all)`] : items;
  }
  if (!isEntity(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shortenEntity(field, limits)]),
  );
};

/** Encodes an entity for the audit; of one that is still too large only the digest remains. */
export const encodeEntity = (entity: Readonly<Record<string, unknown>>): string => {
  const json = JSON.stringify(shortenEntity(entity, { items: 500, characters: 4000 }));
  if (json.length <= maxJson) return json;
  const whole = JSON.stringify(entity);
  return JSON.stringify({ characters: whole.length, sha256: digestOf(whole) });
};
