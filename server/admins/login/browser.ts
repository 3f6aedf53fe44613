import { toStorable } from '../../../contract/values/storable-text.ts';

const maxNameLength = 40;

/** Browser and system names; empty where the header does not tell them. */
export interface Browser {
  /** 'Chrome' */
  readonly browser: string;
  /** 'Android' */
  readonly platform: string;
}

const shortenName = (name: string): string => toStorable(name.slice(0, maxNameLength)).trim();

/** Parses `User-Agent`. The header is untrusted and may hold anything. */
export const parseUserAgent = async (userAgent = ''): Promise<Browser> => {
  if (!userAgent) return { browser: '', platform: '' };
  const { default: Bowser } = await import('bowser');
  const parser = Bowser.getParser(userAgent.slice(0, 500));
  return {
    browser: shortenName(parser.getBrowserName()),
    platform: shortenName(parser.getOSName()),
  };
};
