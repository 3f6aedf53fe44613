import type { IncomingHttpHeaders } from 'node:http';

/** Programs that only look where a link leads, to show it or to list it. */
const lookers =
  /bot\b|bot\/|crawler|spider|preview|externalhit|whatsapp\/|slurp|embedly|pinterest|skype|vkshare/i;

const textOf = (value: string | string[] | undefined): string => [value ?? ''].flat().join(' ');

/**
 * Whether a person's browser goes to an address, as its own headers say where it sends them. What is
 * fetched ahead, by a link's preview or by a HEAD is only looked at: it begins nothing.
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
    textOf(headers[name]),
  );
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) return false;
  if (lookers.test(textOf(headers['user-agent']))) return false;
  const dest = textOf(headers['sec-fetch-dest']);
  return dest === '' || dest === 'document';
};
