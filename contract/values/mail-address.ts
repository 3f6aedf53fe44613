import * as z from 'zod/mini';
import { defineFault } from '../messages/faults.ts';
import { toNarrow } from '../narrow.ts';
import { removeInvisible } from './invisible.ts';

/**
 * `name@example.com` as every mail server takes it: nothing in it ends a line, names a second
 * address or is a comment.
 */
const addressPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** RFC 5321 has no room for a longer one. */
const maxAddressLength = 254;

export const mailAddress = z.string({ error: defineFault('mailAddressExpected') }).check(
  z.overwrite((text) => toNarrow(removeInvisible(text)).trim()),
  z.maxLength(maxAddressLength, defineFault('tooLong', { max: maxAddressLength })),
  z.regex(addressPattern, defineFault('mailAddressExpected')),
);
