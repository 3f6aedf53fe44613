/**
 * A text with holes: `{name}` is filled with one value, and `{places|; }` with a list of messages
 * and what stands between them.
 */

/** What is told, as it is sent and stored: a code of the catalogue, perhaps of a newer one. */
export interface Message {
  readonly code: string;
  /** By the names of the text's holes: texts, numbers, messages and lists of messages. */
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

/** What the holes of a text need. */
type ValuesOf<T extends string> = { readonly [H in Hole<T> as NameOf<H>]: ValueOf<H> };
/** The same as arguments: none for a text without holes. */
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

/** A message in a language; undefined where a code is unknown there or a value is missing. */
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

/** A message and the English of who told it, for readers who do not know its code. */
export interface Told extends Message {
  readonly english?: string;
}

const beginning = '{"code":';

/** A message where only a text can be carried, such as the fault of a schema. */
export const written = ({ code, values, english }: Told): string =>
  JSON.stringify({ code, values, english });

/** What a text carries; undefined of one that is only itself. */
export const readMessage = (text: string): Told | undefined => {
  if (!text.startsWith(beginning)) return undefined;
  try {
    const told: unknown = JSON.parse(text);
    return isMessage(told) ? told : undefined;
  } catch {
    return undefined;
  }
};
