import { lazy } from 'react';
import * as z from 'zod/mini';
import { gateways } from '../../contract/gateways.ts';
import { fetchAhead } from '../core/queries.ts';
import type { InInstitution, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { gatewayOf } from './queries.ts';

export const gatewaySection: Section<InInstitution, object> = {
  path: 'gateway',
  title: say('Payment gateway'),
  search: z.object({}),
  load: ({ client }, { institutionId }) => {
    void client.prefetchQuery(gatewayOf(institutionId));
    void fetchAhead(client, gateways.platform, {});
  },
  view: lazy(() => import('./gateway.tsx')),
};
