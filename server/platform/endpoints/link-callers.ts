import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { lateVisitDays } from '../../../contract/visits.ts';
import type { Db, Store } from '../db/store.ts';
import { bearerOf, clientOf, tokenHashOf } from '../http/client.ts';
import { refuseCall } from '../http/errors.ts';
import { countGuess, refuseEarlyGuess } from './code-guesses.ts';

/** Whoever holds a visit link. */
export interface LinkCaller {
  readonly linkId: string;
  /** The machine. */
  readonly id: string;
  readonly physicalId: string;
  readonly organizationId: string;
  readonly institutionId: string;
  readonly createdAt: number;
  /** Null while it is open. */
  readonly endedAt: number | null;
}

const lateMs = lateVisitDays * 86_400_000;

const findLink = async (
  db: Db,
  tokenHash: string,
  now: number,
): Promise<LinkCaller | undefined> => {
  const found = await db
    .selectFrom('visitLinks')
    .innerJoin('machines', 'machines.id', 'visitLinks.machineId')
    .select([
      'visitLinks.id as linkId',
      'machines.id',
      'machines.physicalId',
      'machines.organizationId',
      'machines.institutionId',
      'machines.removedAt',
      'visitLinks.createdAt',
      'visitLinks.expiresAt',
      'visitLinks.endedAt',
    ])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!found || found.removedAt !== null) return undefined;
  const { removedAt: _, expiresAt, ...link } = found;
  const ends = [link.endedAt, expiresAt].filter((end) => end !== null && end <= now);
  return { ...link, endedAt: ends.length ? Math.min(...ends.map(Number)) : null };
};

const admitsLink = ({ evenEnded }: Endpoint, { endedAt }: LinkCaller, now: number): boolean =>
  endedAt === null || (evenEnded === true && now - endedAt <= lateMs);

/** One answer for a link that is unknown, has ended, or whose machine is gone. */
export const refuseLink = () => refuseCall(404, 'visitLinkUnusable');

interface LinkStore {
  readonly store: Pick<Store, 'read' | 'change'>;
  readonly now: () => number;
}

/**
 * Finds the link of a call by the digest of its token, with the same queries for every one that is
 * refused, and counts these by client.
 */
export const identifyLink = async (
  { store, now }: LinkStore,
  row: Endpoint,
  request: FastifyRequest,
): Promise<LinkCaller> => {
  const client = `link ${clientOf(request)}`;
  await refuseEarlyGuess(store.read, client, now(), 'tooManyLinks');
  const tokenHash = bearerOf(request) === undefined ? undefined : tokenHashOf(request);
  const link = await findLink(store.read, tokenHash ?? '', now());
  if (link && admitsLink(row, link, now())) return link;
  await store.change((tx) => countGuess(tx, client, now(), 'tooManyLinks'));
  throw refuseLink();
};
