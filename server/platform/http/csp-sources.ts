import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const header = 'content-security-policy';

/** Adds a source to a directive of this answer's Content-Security-Policy. */
const addSource = (
  reply: FastifyReply,
  directive: 'script-src' | 'style-src' | 'form-action',
  source: string,
): void => {
  const policy = String(reply.getHeader(header));
  reply.header(header, policy.replace(`${directive} 'self'`, `${directive} 'self' ${source}`));
};

/** The CSP hash source of an inline `<style>` or `<script>`, of its exact text. */
export const inlineSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const allowStyle = (reply: FastifyReply, source: string): void =>
  addSource(reply, 'style-src', source);

export const allowScript = (reply: FastifyReply, source: string): void =>
  addSource(reply, 'script-src', source);

/** Browsers apply `form-action` also to the redirect that answers a form. */
export const allowFormsTo = (reply: FastifyReply, source: string): void =>
  addSource(reply, 'form-action', source);

/** Answers a nonce, which styles added by the page's scripts have to carry. */
export const allowStylesOfScripts = (reply: FastifyReply): string => {
  const nonce = randomBytes(16).toString('base64');
  addSource(reply, 'style-src', `'nonce-${nonce}'`);
  return nonce;
};
