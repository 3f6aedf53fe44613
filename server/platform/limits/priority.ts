import { type Endpoint, isWrite } from '../../../contract/endpoint.ts';

/**
 * Priority of a call under overload: health checks, machines and payments, an admin's change, a login
 * or claim, a read of the console, a report, a live page.
 */
export type Priority = 'HEALTH' | 'VENDING' | 'CHANGE' | 'ENTRY' | 'READ' | 'REPORT' | 'LIVE';

export const priorityOf = (row: Endpoint): Priority => {
  const { who, isLongRunning, isStream } = row;
  if (who === 'machine') return 'VENDING';
  if (isWrite(row)) return who === 'anyone' ? 'ENTRY' : 'CHANGE';
  if (isStream) return 'LIVE';
  return isLongRunning ? 'REPORT' : 'READ';
};

/** Mean event loop delay in milliseconds above which calls are refused. */
export const maxDelayMs: Readonly<Record<Priority, number>> = {
  HEALTH: Infinity,
  VENDING: 8000,
  CHANGE: 4000,
  ENTRY: 4000,
  READ: 2000,
  LIVE: 2000,
  REPORT: 1000,
};
