import type { Found } from '../../contract/search.ts';
import { institutionId, organizationId } from './builders.ts';

/** A machine. */
export const buildFound = (given: Partial<Found> = {}): Found => ({
  kind: 'MACHINE',
  _id: 'm1',
  title: 'PAD-1',
  subtitle: 'Main gate · Eden Campus',
  organizationId,
  institutionId,
  ...given,
});
