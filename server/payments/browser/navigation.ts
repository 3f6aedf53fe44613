import type { IncomingHttpHeaders } from 'node:http';

/** Programs that fetch a link to preview or index it. */
const previewAgents =
  /bot\b|bot\/|crawler|spider|preview|externalhit|whatsapp\/|slurp|embedly|pinterest|skype|vkshare/i;

const headerText = (value: string | string[] | undefined): string => [value ?? ''].flat().join(' ');

/**
 * The request is a navigation by a person's browser, according to its headers. A prefetch, a link
 * preview or a HEAD request starts nothing.
 */
export const isNavigation = ({
  method,
  headers,
}: {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}): boolean => {
  if (method !== 'GET') return false;
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) =>
    headerText(headers[name]),
  );
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) return false;
  if (previewAgents.test(headerText(headers['user-agent']))) return false;
  const dest = headerText(headers['sec-fetch-dest']);
  return dest === '' || dest === 'document';
};
