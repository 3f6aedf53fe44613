import * as z from 'zod/mini';
import type { Inside } from '../../contract/inside.ts';
import { text } from '../ui/filters/fields.ts';
import { matching } from '../ui/list/matching.ts';
import { byUrgency, needsAttention } from './attention.ts';

/** What holds machines: an organization or an institution. */
export interface Entity {
  readonly name: string;
  readonly type: string;
  readonly inside: Inside;
}

const entityOrders = ['attention', 'name'] as const;
export type EntityOrder = (typeof entityOrders)[number];

export const entitySearch = z.object({
  find: text,
  order: z.catch(z.enum(entityOrders), 'attention'),
});
export type EntitySearch = z.output<typeof entitySearch>;

type Comparison = (a: Entity, b: Entity) => number;

const byName: Comparison = (a, b) => a.name.localeCompare(b.name);
const byAttention: Comparison = (a, b) => byUrgency(a.inside, b.inside) || byName(a, b);

const comparisons: Record<EntityOrder, Comparison> = { attention: byAttention, name: byName };

/** Those that match what was typed, by name or type, in the chosen order. */
export const found = <T extends Entity>(all: readonly T[], { find, order }: EntitySearch): T[] =>
  matching(all, find, ({ name, type }) => [name, type]).sort(comparisons[order]);

export const attentionCount = (all: readonly Entity[]): number =>
  all.filter(({ inside }) => needsAttention(inside)).length;
