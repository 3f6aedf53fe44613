import Bowser from 'bowser';
import { storableOf } from '../../contract/fields.ts';

const longest = 40;

/** Browser and system names; empty where the header does not tell them. */
export interface Browser {
  /** 'Chrome' */
  readonly browser: string;
  /** 'Android' */
  readonly platform: string;
}

const short = (name: string): string => storableOf(name.slice(0, longest)).trim();

/** Parses `User-Agent`. The header is untrusted and may hold anything. */
export const browserOf = (userAgent = ''): Browser => {
  if (!userAgent) return { browser: '', platform: '' };
  const parser = Bowser.getParser(userAgent.slice(0, 500));
  return { browser: short(parser.getBrowserName()), platform: short(parser.getOSName()) };
};
