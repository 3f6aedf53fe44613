import { sized } from '../server/testing/size.ts';
import { engines } from './places.ts';

/** Both engines in the whole proof; in short the one, where what is tried stands before it. */
export const oneInShort = sized({ short: engines.slice(0, 1), whole: engines.slice() });
