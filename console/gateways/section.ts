import * as z from 'zod/mini';
import { gateways } from '../../contract/gateways.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { InInstitution, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { fetchGatewayAhead } from './queries.ts';

export const gatewaySection: Section<InInstitution, object> = {
  path: 'gateway',
  title: say('Payment gateway'),
  search: z.object({}),
  load: ({ client }, { institutionId }) => {
    void fetchGatewayAhead(client, institutionId);
    void fetchAhead(client, gateways.platform, {});
  },
  view: lazyView(() => import('./gateway.tsx')),
};
