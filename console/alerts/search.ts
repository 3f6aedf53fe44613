import * as z from 'zod/mini';
import { type AlertQuery, mostSubscriptions } from '../../contract/alerts.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { id, page } from '../ui/filters/fields.ts';

/** By default the recipients of every tenant that the admin may see. */
export const toldSearch = z.object({
  organizationId: id,
  institutionId: id,
  page,
  /** Page of the deliveries. */
  sent: page,
});
export type ToldSearch = z.output<typeof toldSearch>;

const ofPlace = ({ organizationId, institutionId }: ToldSearch) => ({
  organizationId,
  institutionId,
  limit: defaultPageSize,
});

export const toldQuery = (search: ToldSearch): AlertQuery => ({
  ...ofPlace(search),
  page: search.page,
});

/** All recipients of a tenant: the server allows no more than `mostSubscriptions`. */
export const allToldQuery = ({
  organizationId,
  institutionId,
}: Pick<AlertQuery, 'organizationId' | 'institutionId'>): AlertQuery => ({
  organizationId,
  institutionId,
  page: 1,
  limit: mostSubscriptions,
});

export const deliveriesQuery = (search: ToldSearch): AlertQuery => ({
  ...ofPlace(search),
  page: search.sent,
});
