import * as z from 'zod/mini';
import { mailAddress } from '../../../contract/values/mail-address.ts';

const mailServerRule = 'SMTP_URL must look like smtps://user:password@mail.example.com';

const isMailServer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  const isPlain = pathname.replace('/', '') + search + hash === '';
  return /^smtps?:$/.test(protocol) && hostname !== '' && isPlain;
};

/** `VMS <alerts@example.com>` or an address alone. */
export const senderOf = (text: string): { name: string; address: string } => {
  const [, name = '', address = text] = /^([^<>"]*?) *<([^<>]+)>$/.exec(text) ?? [];
  return { name, address };
};

const isSender = (text: string): boolean =>
  !/\p{Cc}/u.test(text) && mailAddress.safeParse(senderOf(text).address).success;

export const alertSettings = {
  /** `smtps:` is TLS from the start, `smtp:` begins it (STARTTLS). */
  SMTP_URL: z.optional(z.string().check(z.refine(isMailServer, mailServerRule))),
  SMTP_FROM: z.optional(
    z
      .string()
      .check(
        z.refine(
          isSender,
          'SMTP_FROM must look like alerts@example.com or VMS <alerts@example.com>',
        ),
      ),
  ),
  /** Off only for a mail server on this computer or in a network of one's own. */
  SMTP_TLS: z._default(
    z.enum(['required', 'off'], { error: 'SMTP_TLS must be required or off' }),
    'required',
  ),
  /** Mail addresses at these domains need no confirmation. */
  ALERT_DOMAINS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.regex(
            /^[\w-]+(\.[\w-]+)+(, *[\w-]+(\.[\w-]+)+)*$/,
            'ALERT_DOMAINS must name domains such as example.com, separated by commas',
          ),
        ),
      z.transform((text: string) => text.toLowerCase().split(/, */)),
    ),
    [],
  ),
  /** Allowed webhook targets; `own` permits private networks and plain HTTP. */
  WEBHOOK_NETWORKS: z._default(
    z.enum(['public', 'own'], { error: 'WEBHOOK_NETWORKS must be public or own' }),
    'public',
  ),
};

/** Faults of settings in combination. */
export const alertFaults = ({
  SMTP_URL,
  SMTP_FROM,
  PUBLIC_ORIGIN,
}: Readonly<Record<string, string | undefined>>): string[] => {
  if (Boolean(SMTP_URL) !== Boolean(SMTP_FROM)) {
    return ['SMTP_URL and SMTP_FROM must be given together'];
  }
  return SMTP_URL && !PUBLIC_ORIGIN
    ? ['PUBLIC_ORIGIN must be given with SMTP_URL: mails have links to it']
    : [];
};
