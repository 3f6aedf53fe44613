import * as z from 'zod/mini';
import { gateways } from '../../contract/gateways.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { InInstitution, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { fetchGatewayAhead } from './queries.ts';

export const gatewaySection: Section<InInstitution, object> = {
  path: 'gateway',
  title: defineText('Payment gateway'),
  search: z.object({}),
  load: ({ client }, { institutionId }) => {
    void fetchGatewayAhead(client, institutionId);
    void prefetchQueryOf(client, gateways.platform, {});
  },
  view: lazyView(() => import('./gateway.tsx')),
};
