import * as z from 'zod/mini';
import { defineFault } from './messages/faults.ts';
import { removeInvisible } from './values/invisible.ts';
import { isStorable, toStorable } from './values/storable-text.ts';

const storable = z.refine<string>(isStorable, defineFault('invalidCharacter'));
/** JSON Schema pattern of storable text. */
export const noNulPattern = '^[^\\u0000]*$';
const noNulMeta = z.meta<string>({ pattern: noNulPattern });
const maxLength = (max: number) => z.maxLength(max, defineFault('tooLong', { max }));

/** Text as it was typed, at most `max` characters. */
export const plainText = (max: number) =>
  z.string({ error: defineFault('textExpected') }).check(maxLength(max), storable, noNulMeta);

const visible = z.overwrite(removeInvisible);

/** Non-empty text that shows: trimmed, in one encoding of its letters, at most `max` characters. */
export const requiredText = (message: string, max = 200) =>
  z
    .string({ error: message })
    .check(
      visible,
      z.trim(),
      z.normalize(),
      z.minLength(1, message),
      maxLength(max),
      storable,
      noNulMeta,
    );

/** Non-empty text of a program, as it was sent: trimmed, at most `max` characters. */
export const exactText = (message: string, max: number) =>
  z
    .string({ error: message })
    .check(z.trim(), z.minLength(1, message), maxLength(max), storable, noNulMeta);

export const optionalText = (max = 200) =>
  z
    .string({ error: defineFault('textExpected') })
    .check(visible, z.trim(), z.normalize(), maxLength(max), storable, noNulMeta);

/**
 * An ID that people choose and that stands in paths. Browsers and proxies take a segment of dots for
 * a step to another folder.
 */
export const pathId = (message: string) =>
  requiredText(message, 100).check(
    z.refine((text) => !/^\.+$/.test(text), defineFault('idOfDots')),
  );

/** Text that is cut to `max` storable characters instead of being refused. */
export const truncatedText = (max: number) =>
  z.string({ error: defineFault('textExpected') }).check(
    z.overwrite((text) => toStorable(text.slice(0, max)).trim()),
    z.meta({ maxLength: max, pattern: noNulPattern }),
  );

export const id = plainText(100);

/** Text of an answer. Its limit is documented, not checked: the input was checked. */
export const answerText = (max = 200) =>
  z.string().check(z.meta({ maxLength: max, pattern: noNulPattern }));

/** A list of an answer, which never has more than `max` items. */
export const boundedList = <T extends z.ZodMiniType>(max: number, item: T) =>
  z.array(item).check(z.meta({ maxItems: max }));

/** A business day of an answer. */
export const day = z.string();

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** ISO 8601 in any zone, as machines and clients send it. */
export const reportedInstant = z.iso.datetime({ offset: true }).check(z.maxLength(40));

/** A whole number of a query, which is sent as text. */
export const asInteger = (minimum: number, maximum: number) =>
  z.meta<number>({ type: 'integer', pattern: undefined, minimum, maximum });

/** An amount of taka with at most two decimals. */
export const takaAmount = (message: string) =>
  z.number({ error: message }).check(
    z.minimum(0, defineFault('invalidValue')),
    z.maximum(1_000_000, defineFault('invalidValue')),
    z.refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      defineFault('tooManyDecimals'),
    ),
  );

export const answerTaka = z.number();

/** A whole number from `min` up; `required` is also the message for a value that is no number. */
export const wholeNumber = (required: string, min: number, tooSmall: string, max = 1_000_000) =>
  z
    .number({ error: required })
    .check(
      z.minimum(min, tooSmall),
      z.maximum(max, defineFault('tooBig', { max })),
      z.refine(Number.isInteger, defineFault('wholeNumberExpected')),
      z.meta({ type: 'integer' }),
    );

/** Enumerations in queries are case-insensitive. */
export const caseInsensitiveEnum = <const T extends readonly [string, ...string[]]>(
  values: T,
  message: string,
) =>
  z
    .pipe(
      z.pipe(
        z.string({ error: message }),
        z.transform((value: string) => value.toUpperCase()),
      ),
      z.enum(values, { error: message }),
    )
    .check(z.meta({ enum: [...values] }));

/** The version that a client has read, sent back: a change of any other is refused. */
export const expectedVersion = z.optional(
  wholeNumber(
    defineFault('versionExpected'),
    1,
    defineFault('invalidValue'),
    Number.MAX_SAFE_INTEGER,
  ),
);

const flagTexts = ['true', 'false', '1', '0'] as const;

/** `true`, `false`, `1` or `0` as text in a query. */
export const queryFlag = z
  .pipe(
    z.enum(flagTexts, { error: defineFault('flagExpected') }),
    z.transform((value: (typeof flagTexts)[number]) => value === 'true' || value === '1'),
  )
  .check(z.meta({ type: 'boolean', enum: [true, false] }));
