import * as z from 'zod/mini';
import type { Inside } from '../../contract/inside.ts';
import { byUrgency, needsAttention } from './attention.ts';

/** What holds machines: an organization or an institution. */
export interface Entity {
  readonly name: string;
  readonly type: string;
  readonly inside: Inside;
}

const entityOrders = ['attention', 'name'] as const;
export type EntityOrder = (typeof entityOrders)[number];

const shape = z.object({
  find: z.catch(z.optional(z.string()), undefined),
  order: z.catch(z.optional(z.enum(entityOrders)), undefined),
});

/** What the URL holds of the list; left out is the default. */
export type EntitySearch = Partial<z.output<typeof shape>>;

export const parseEntitySearch = (raw: unknown): EntitySearch => {
  const read = z.safeParse(shape, raw);
  if (!read.success) return {};
  const { find, order } = read.data;
  return { ...(find && { find }), ...(order === 'name' && { order }) };
};

type Comparison = (a: Entity, b: Entity) => number;

const byName: Comparison = (a, b) => a.name.localeCompare(b.name);
const byAttention: Comparison = (a, b) => byUrgency(a.inside, b.inside) || byName(a, b);

const comparisons: Record<EntityOrder, Comparison> = { attention: byAttention, name: byName };

/** Those that match what was typed, by name or type, in the chosen order. */
export const found = <T extends Entity>(
  all: readonly T[],
  { find = '', order = 'attention' }: EntitySearch,
): T[] => {
  const wanted = find.trim().toLocaleLowerCase();
  return all
    .filter(({ name, type }) => `${name}\n${type}`.toLocaleLowerCase().includes(wanted))
    .sort(comparisons[order]);
};

export const attentionCount = (all: readonly Entity[]): number =>
  all.filter(({ inside }) => needsAttention(inside)).length;
