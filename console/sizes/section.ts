import { lazy } from 'react';
import * as z from 'zod/mini';
import { machines } from '../../contract/machines.ts';
import { fetchAhead } from '../core/queries.ts';
import type { InInstitution, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { text } from '../ui/filters/fields.ts';

/** `machine` is the physical ID of the machine whose sizes are shown. */
const sizesSearch = z.object({ machine: text });
export type SizesSearch = z.output<typeof sizesSearch>;

export const sizesSection: Section<InInstitution, SizesSearch> = {
  path: 'sizes',
  title: say('Product Sizes'),
  search: sizesSearch,
  load: ({ client }, { institutionId }) =>
    fetchAhead(client, machines.all, { params: { institutionId } }),
  view: lazy(() => import('./sizes.tsx')),
};
