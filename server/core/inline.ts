import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const header = 'content-security-policy';

/** Lets what stands in a page through, besides our files. */
const allow = (
  reply: FastifyReply,
  directive: 'script-src' | 'style-src' | 'form-action',
  source: string,
): void => {
  const policy = String(reply.getHeader(header));
  reply.header(header, policy.replace(`${directive} 'self'`, `${directive} 'self' ${source}`));
};

/** What a page's `<style>` or `<script>` must be to be let through: its text to the letter. */
export const inlineSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const allowStyle = (reply: FastifyReply, source: string): void =>
  allow(reply, 'style-src', source);

export const allowScript = (reply: FastifyReply, source: string): void =>
  allow(reply, 'script-src', source);

/** Browsers hold a form also against wherever the server redirects it. */
export const allowFormsTo = (reply: FastifyReply, source: string): void =>
  allow(reply, 'form-action', source);

/** Answers the nonce of this answer, which every style that its scripts add has to carry. */
export const allowStylesOfScripts = (reply: FastifyReply): string => {
  const nonce = randomBytes(16).toString('base64');
  allow(reply, 'style-src', `'nonce-${nonce}'`);
  return nonce;
};
