/**
 * Texts have placeholders: `{name}` takes one value, `{places|; }` a list of messages and the
 * separator between them.
 */

/** A message as it is sent and stored: a code of the catalogue, perhaps of a newer one. */
export interface Message {
  readonly code: string;
  /** Texts, numbers, messages and lists of messages, by placeholder. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** `'Size {name} is used by {places|; }'` → `'name' | 'places|; '` */
type Hole<T extends string> = T extends `${string}{${infer H}}${infer Rest}`
  ? H | Hole<Rest>
  : never;
type NameOf<H extends string> = H extends `${infer Name}|${string}` ? Name : H;
type ValueOf<H extends string> = H extends `${string}|${string}`
  ? readonly Message[]
  : string | number | Message;

/** Values of a text by placeholder. */
type ValuesOf<T extends string> = { readonly [H in Hole<T> as NameOf<H>]: ValueOf<H> };
/** The same as arguments: none for a text without placeholders. */
export type Filling<T extends string> = [Hole<T>] extends [never] ? [] : [values: ValuesOf<T>];

export interface Language {
  readonly texts: Readonly<Record<string, string>>;
  readonly number: (value: number) => string;
}

export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

const hole = /\{(\w+)(?:\|([^}]*))?\}/g;

const valueIn = (language: Language, value: unknown, joint = ''): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return language.number(value);
  if (isMessage(value)) return inWords(language, value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map((part) => valueIn(language, part));
  return parts.includes(undefined) ? undefined : parts.join(joint);
};

/** Formats a message in a language; undefined when its code is unknown there or a value is missing. */
export const inWords = (language: Language, { code, values = {} }: Message): string | undefined => {
  const text = Object.hasOwn(language.texts, code) ? language.texts[code] : undefined;
  let isWhole = true;
  const words = text?.replace(hole, (_, name: string, joint?: string) => {
    const value = Object.hasOwn(values, name) ? valueIn(language, values[name], joint) : undefined;
    isWhole &&= value !== undefined;
    return value ?? '';
  });
  return isWhole ? words : undefined;
};

/** A message with its sender's English, for readers that lack its code. */
export interface Told extends Message {
  readonly english?: string;
}

const beginning = '{"code":';

/** Encodes a message where only a text fits, such as the fault of a schema. */
export const written = ({ code, values, english }: Told): string =>
  JSON.stringify({ code, values, english });

/** Decodes the message of a text; undefined for a plain text. */
export const readMessage = (text: string): Told | undefined => {
  if (!text.startsWith(beginning)) return undefined;
  try {
    const told: unknown = JSON.parse(text);
    return isMessage(told) ? told : undefined;
  } catch {
    return undefined;
  }
};
