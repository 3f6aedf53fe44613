import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePath } from '../../../contract/endpoint.ts';
import type { TokenSigner } from '../../platform/secrets/tokens.ts';
import { originOf } from '../../platform/settings/origin.ts';
import type { Settings } from '../../platform/settings/settings.ts';

const cookieName = 'vms_known';
/** Browsers cap the lifetime of cookies at 400 days. */
export const cookieDays = 400;

/** Reads the token of the browser; undefined when the server has not made it. */
export const readBrowserToken = (
  { cookies }: FastifyRequest,
  mint: TokenSigner,
): string | undefined => {
  const token = cookies[cookieName];
  return token !== undefined && mint.isGenuine(token) ? token : undefined;
};

export const setBrowserToken = (
  reply: FastifyReply,
  token: string,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): void => {
  reply.setCookie(cookieName, token, {
    path: `${basePath}/admin`,
    httpOnly: true,
    sameSite: 'strict',
    secure: originOf(reply.request, settings).startsWith('https:'),
    maxAge: cookieDays * 86_400,
  });
};
