import type { Admin } from '../../contract/admins.ts';

/** Where things are. */
export const paths = {
  login: '/',
  dashboard: '/dashboard',
  organization: (id: string) => `/organization/${id}`,
  institution: (id: string) => `/institution/${id}`,
  /** Spec 2: where an admin lands after login. */
  home: ({ type, organizationId, institutionId }: Admin): string => {
    if (type === 'ORGANIZATION' && organizationId) return paths.organization(organizationId);
    if (type === 'INSTITUTION' && institutionId) return paths.institution(institutionId);
    return paths.dashboard;
  },
};
