import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const payerCookie = 'vms_payer';
const cookieDays = 1;

/** Returns a digest of the browser's random cookie, which identifies it and nothing else. */
export const identifyBrowser = (
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): string => {
  const value = request.cookies[payerCookie] ?? randomBytes(16).toString('base64url');
  reply.setCookie(payerCookie, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: cookieDays * 86_400,
    secure,
  });
  return createHash('sha256').update(value).digest('base64url');
};
