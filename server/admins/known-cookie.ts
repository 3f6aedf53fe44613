import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePath } from '../../contract/endpoint.ts';
import { originOf } from '../core/origin.ts';
import type { Mint } from '../core/secrets.ts';
import type { Settings } from '../core/settings/settings.ts';

const name = 'vms_known';
/** Browsers cap the lifetime of cookies at 400 days. */
export const cookieDays = 400;

/** Reads the token of the browser; undefined when the server has not made it. */
export const tokenOf = ({ cookies }: FastifyRequest, mint: Mint): string | undefined => {
  const token = cookies[name];
  return token !== undefined && mint.made(token) ? token : undefined;
};

export const giveToken = (
  reply: FastifyReply,
  token: string,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): void => {
  reply.setCookie(name, token, {
    path: `${basePath}/admin`,
    httpOnly: true,
    sameSite: 'strict',
    secure: originOf(reply.request, settings).startsWith('https:'),
    maxAge: cookieDays * 86_400,
  });
};
