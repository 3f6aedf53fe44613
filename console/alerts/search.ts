import * as z from 'zod/mini';
import { type AlertQuery, maxSubscriptions } from '../../contract/alerts.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { idField, pageField } from '../ui/filters/fields.ts';

/** By default the recipients of every tenant that the admin may see. */
export const alertsSearch = z.object({
  organizationId: idField,
  institutionId: idField,
  page: pageField,
  /** Page of the deliveries. */
  sent: pageField,
});
export type AlertsSearch = z.output<typeof alertsSearch>;

const tenantQuery = ({ organizationId, institutionId }: AlertsSearch) => ({
  organizationId,
  institutionId,
  limit: defaultPageSize,
});

export const recipientsQuery = (search: AlertsSearch): AlertQuery => ({
  ...tenantQuery(search),
  page: search.page,
});

/** All recipients of a tenant: the server allows no more than `mostSubscriptions`. */
export const allRecipientsQuery = ({
  organizationId,
  institutionId,
}: Pick<AlertQuery, 'organizationId' | 'institutionId'>): AlertQuery => ({
  organizationId,
  institutionId,
  page: 1,
  limit: maxSubscriptions,
});

export const deliveriesQuery = (search: AlertsSearch): AlertQuery => ({
  ...tenantQuery(search),
  page: search.sent,
});
