import * as z from 'zod/mini';

/** A URL also takes `*`, commas and empty labels, which no browser finds. */
const isHost = (hostname: string): boolean =>
  hostname.startsWith('[') || z.regexes.hostname.test(hostname);

const isOrigin = (text: string): boolean => {
  // A URL drops tabs and line ends without a word.
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, pathname, username, password, search, hash } = new URL(text);
  return (
    /^https?:$/.test(protocol) &&
    isHost(hostname) &&
    `${username}${password}${pathname}${search}${hash}` === '/'
  );
};

const hasPath = (text: string): boolean => URL.canParse(text) && new URL(text).pathname !== '/';

/** The address of a server without a path, as a browser writes its origin. */
export const originSetting = (name: string, example: string) =>
  z.pipe(
    z.string().check(
      z.refine((text) => !hasPath(text), {
        error: `${name} must have no path, only a host name of its own such as ${example}`,
        abort: true,
      }),
      z.refine(isOrigin, { error: `${name} must look like ${example}`, abort: true }),
    ),
    z.transform((text: string) => new URL(text).origin),
  );
