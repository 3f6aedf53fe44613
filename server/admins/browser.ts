import Bowser from 'bowser';
import { storableOf } from '../../contract/fields.ts';

const longest = 40;

/** What a browser calls itself: short names, empty where they are not known. */
export interface Browser {
  /** 'Chrome' */
  readonly browser: string;
  /** 'Android' */
  readonly platform: string;
}

const short = (name: string): string => storableOf(name.slice(0, longest)).trim();

/** Of the header `User-Agent`, which can say anything. */
export const browserOf = (userAgent = ''): Browser => {
  if (!userAgent) return { browser: '', platform: '' };
  const parser = Bowser.getParser(userAgent.slice(0, 500));
  return { browser: short(parser.getBrowserName()), platform: short(parser.getOSName()) };
};
