import type { FastifyRequest } from 'fastify';
import { ZodMiniObject } from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Db } from '../db/store.ts';
import { exactFirst, machineIds, matchesText } from '../lists/compared-text.ts';

const isId = (name: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

/** True when the path or the query of an admin's call may name a machine. */
export const mayNameMachine = ({ path, query, who }: Endpoint): boolean =>
  typeof who === 'object' &&
  (path.includes(':machineId') || (query instanceof ZodMiniObject && 'machineId' in query.shape));

const findMachineId = async (db: Db, physicalId: string): Promise<string> => {
  const found = await db
    .selectFrom('machines')
    .select('id')
    .where(matchesText(machineIds, physicalId))
    .where('removedAt', 'is', null)
    .orderBy(exactFirst(machineIds, physicalId))
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? physicalId;
};

/**
 * Replaces the physical ID of a machine by its id in path and query. An unknown one stays. Access is
 * checked afterwards, as for an id.
 */
export const resolveMachine = async (
  db: Db,
  { params, query }: Pick<FastifyRequest, 'params' | 'query'>,
): Promise<void> => {
  for (const fields of [params, query]) {
    if (typeof fields !== 'object' || fields === null || !('machineId' in fields)) continue;
    const { machineId } = fields;
    if (typeof machineId !== 'string' || isId(machineId)) continue;
    fields.machineId = await findMachineId(db, machineId);
  }
};
