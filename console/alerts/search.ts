import * as z from 'zod/mini';
import { type AlertQuery, mostSubscriptions } from '../../contract/alerts.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { id, page } from '../ui/filters/fields.ts';

/** By default whoever is told at any place that the admin may see. */
export const toldSearch = z.object({
  organizationId: id,
  institutionId: id,
  page,
  /** Of the deliveries. */
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

/** All who are told at a place, for there are never more. */
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
