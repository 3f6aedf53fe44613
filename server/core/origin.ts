import type { FastifyRequest } from 'fastify';
import type { Settings } from './settings/settings.ts';

/** What the outside calls this server. */
export const originOf = (
  { protocol, host }: FastifyRequest,
  { PUBLIC_ORIGIN }: Pick<Settings, 'PUBLIC_ORIGIN'>,
): string => PUBLIC_ORIGIN ?? `${protocol}://${host}`;
