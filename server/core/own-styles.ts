import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const header = 'content-security-policy';

/** Lets the styles that stand in a page through, besides those of our files. */
const allow = (reply: FastifyReply, source: string): void => {
  const policy = String(reply.getHeader(header));
  reply.header(header, policy.replace("style-src 'self'", `style-src 'self' ${source}`));
};

/** What a page's `<style>` must be to be let through by `allowSheet`: its text to the letter. */
export const sheetSource = (sheet: string): string =>
  `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;

export const allowSheet = (reply: FastifyReply, source: string): void => allow(reply, source);

/** Answers the nonce of this answer, which every style that its scripts add has to carry. */
export const allowStylesOfScripts = (reply: FastifyReply): string => {
  const nonce = randomBytes(16).toString('base64');
  allow(reply, `'nonce-${nonce}'`);
  return nonce;
};
