import * as z from 'zod/mini';
import { encodeFault } from './messages/faults.ts';

/**
 * `name@example.com` as every mail server takes it: nothing in it ends a line, names a second
 * address or is a comment.
 */
const addressPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** RFC 5321 has no room for a longer one. */
const maxAddressLength = 254;

export const mailAddress = z
  .string({ error: encodeFault('mailAddressExpected') })
  .check(
    z.maxLength(maxAddressLength, encodeFault('tooLong', { max: maxAddressLength })),
    z.regex(addressPattern, encodeFault('mailAddressExpected')),
  );
