import type { FastifyRequest } from 'fastify';
import type { Settings } from './settings.ts';

/** The public origin of this server: the setting, else the origin of the request. */
export const originOf = (
  { protocol, host }: FastifyRequest,
  { PUBLIC_ORIGIN }: Pick<Settings, 'PUBLIC_ORIGIN'>,
): string => PUBLIC_ORIGIN ?? `${protocol}://${host}`;
