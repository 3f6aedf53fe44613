import * as z from 'zod/mini';
import type { Organization } from '../../contract/organizations.ts';
import { needsAttention, urgency } from '../core/attention.ts';

export const orders = ['attention', 'name'] as const;
export type Order = (typeof orders)[number];

const shape = z.object({
  find: z.catch(z.optional(z.string()), undefined),
  order: z.catch(z.optional(z.enum(orders)), undefined),
});

/** What the URL holds of the list; left out is the default. */
export type OrganizationsSearch = Partial<z.output<typeof shape>>;

export const parseOrganizationsSearch = (raw: unknown): OrganizationsSearch => {
  const read = z.safeParse(shape, raw);
  if (!read.success) return {};
  const { find, order } = read.data;
  return { ...(find && { find }), ...(order === 'name' && { order }) };
};

const byName = (a: Organization, b: Organization) => a.name.localeCompare(b.name);
const byUrgency = (a: Organization, b: Organization) =>
  urgency(b.inside) - urgency(a.inside) || byName(a, b);

const comparisons: Record<Order, typeof byName> = { attention: byUrgency, name: byName };

/** The organizations that match what was typed, by name or type, in the chosen order. */
export const found = (
  all: readonly Organization[],
  { find = '', order = 'attention' }: OrganizationsSearch,
): Organization[] => {
  const wanted = find.trim().toLocaleLowerCase();
  return all
    .filter(({ name, type }) => `${name}\n${type}`.toLocaleLowerCase().includes(wanted))
    .sort(comparisons[order]);
};

export const attentionCount = (all: readonly Organization[]): number =>
  all.filter(({ inside }) => needsAttention(inside)).length;
