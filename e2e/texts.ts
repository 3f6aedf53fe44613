import failing from './texts/failing.json' with { type: 'json' };
import machines from './texts/machines.json' with { type: 'json' };
import pages from './texts/pages.json' with { type: 'json' };
import payments from './texts/payments.json' with { type: 'json' };

/**
 * Literal texts of the specification (2, 4, 5, 8 and 9), each with the journey (`<name>`) or the
 * component test (`<room>/<name>`) that checks it on the screen. A text around a name is listed in
 * its two fixed halves.
 */
export const screenTexts = [pages, machines, payments, failing].flatMap((specs) =>
  Object.entries<string[]>(specs).flatMap(([seenBy, listed]) =>
    listed.map((text) => ({ text, seenBy })),
  ),
);

/** Texts for values that the forms cannot send; a server test checks them. */
export const heldByServer: readonly { readonly text: string; readonly heldBy: string }[] = [
  { text: 'Not a valid category', heldBy: 'server/institutions/institutions.test.ts' },
  { text: 'Enter a stock type', heldBy: 'server/rfids/rfids.test.ts' },
  { text: 'RFID activity is required', heldBy: 'server/rfids/unlock/unlock-rfids.test.ts' },
];
