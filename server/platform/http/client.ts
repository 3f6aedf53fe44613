import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../secrets/tokens.ts';
import type { Settings } from '../settings/settings.ts';

type TrustProxyOption = false | string[] | ((address: string, hop: number) => boolean);

export const trustProxyOption = (proxies: Settings['TRUST_PROXY']): TrustProxyOption =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;

/** The parameters of a request's path, by name. Fastify's router fills them with texts. */
export const paramsOf = ({ params }: FastifyRequest): Readonly<Record<string, string>> =>
  params as Readonly<Record<string, string>>;

/** The caller's address; the proxy's when it forwards no valid one. */
export const addressOf = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) ? ip : (socket.remoteAddress ?? '');

/**
 * The key by which clients are counted: an IPv4 address or the /64 network of an IPv6 one, as a
 * client has all addresses of its /64.
 */
export const clientOf = (request: FastifyRequest): string => normalizeIP(addressOf(request));

/**
 * The network of the caller: /24 of an IPv4 address, /48 of an IPv6 one. Its addresses count as one
 * client where few of them would be enough to shut others out.
 */
export const networkOf = (request: FastifyRequest): string =>
  normalizeIP(addressOf(request), 48).replace(/\.\d+$/, '');

/** Answers the key by which calls are counted together. */
export type RateLimitKey = (request: FastifyRequest) => string;

/** Finds a machine's key, or another token, after the scheme in any case (RFC 9110, 11.1). */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** Finds an admin's token: bare, or after the scheme in any case. */
export const adminTokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^\s*(?:bearer\s+)?(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];

declare module 'fastify' {
  interface FastifyRequest {
    tokenHash?: string;
  }
}

/** Hashes the token of a call once, for rate limit and admission. */
export const tokenHashOf = (request: FastifyRequest): string | undefined => {
  const token = adminTokenOf(request);
  if (token === undefined) return undefined;
  request.tokenHash ??= hashToken(token);
  return request.tokenHash;
};
