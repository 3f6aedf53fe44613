import { defaultProvider, providerName } from '../providers.ts';
import type { Language } from '../values/languages.ts';

/**
 * Texts have placeholders: `{name}` takes one value, `{places|; }` a list of messages and the
 * separator between them. `{provider}` takes the code of a payment provider and shows its name;
 * without a value it is the default one.
 */

/** A message as it is sent and stored: a code of the catalogue, perhaps of a newer one. */
export interface Message {
  readonly code: string;
  /** Texts, numbers, messages and lists of messages, by placeholder. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** `'Size {name} is used by {places|; }'` → `'name' | 'places|; '` */
type PlaceholderOf<T extends string> = T extends `${string}{${infer H}}${infer Rest}`
  ? H | PlaceholderOf<Rest>
  : never;
type PlaceholderName<H extends string> = H extends `${infer Name}|${string}` ? Name : H;
type PlaceholderValue<H extends string> = H extends `${string}|${string}`
  ? readonly Message[]
  : string | number | Message;

/** Names the provider by its code. */
type ProviderValue = { readonly provider?: string };
type OtherPlaceholder<T extends string> = Exclude<PlaceholderOf<T>, 'provider'>;
type PlaceholderValues<T extends string> = {
  readonly [H in OtherPlaceholder<T> as PlaceholderName<H>]: PlaceholderValue<H>;
} & ('provider' extends PlaceholderOf<T> ? ProviderValue : object);
/** The same as arguments: none for a text without placeholders. */
export type MessageValues<T extends string> = [PlaceholderOf<T>] extends [never]
  ? []
  : [OtherPlaceholder<T>] extends [never]
    ? [values?: ProviderValue]
    : [values: PlaceholderValues<T>];

/** The texts of a language by code, and its digits. */
export interface Catalogue {
  readonly language: Language;
  readonly texts: Readonly<Record<string, string>>;
  readonly digits: (text: string) => string;
}

export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** Lists a message and every message nested in it. */
export const flattenMessage = (message: Message): Message[] => [
  message,
  ...Object.values(message.values ?? {})
    .flat()
    .filter(isMessage)
    .flatMap(flattenMessage),
];

const placeholderPattern = /\{(\w+)(?:\|([^}]*))?\}/g;

const formatProvider = ({ language }: Catalogue, code: unknown): string =>
  providerName(typeof code === 'string' ? code : defaultProvider, language);

const formatValue = (catalogue: Catalogue, value: unknown, separator = ''): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return catalogue.digits(String(value));
  if (isMessage(value)) return formatMessage(catalogue, value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map((part) => formatValue(catalogue, part));
  return parts.includes(undefined) ? undefined : parts.join(separator);
};

/** Formats a message in a language; undefined when its code is unknown there or a value is missing. */
export const formatMessage = (
  catalogue: Catalogue,
  { code, values = {} }: Message,
): string | undefined => {
  const text = Object.hasOwn(catalogue.texts, code) ? catalogue.texts[code] : undefined;
  let isComplete = true;
  const words = text?.replace(placeholderPattern, (_, name: string, separator?: string) => {
    if (name === 'provider') return formatProvider(catalogue, values.provider);
    const value = Object.hasOwn(values, name)
      ? formatValue(catalogue, values[name], separator)
      : undefined;
    isComplete &&= value !== undefined;
    return value ?? '';
  });
  return isComplete ? words : undefined;
};

const encodedPrefix = '{"code":';

/** Encodes a message for a column or an address that may also hold a foreign text. */
export const serializeMessage = ({ code, values }: Message): string =>
  JSON.stringify({ code, values });

/** Decodes the message of a text; undefined for a foreign text. */
export const decodeMessage = (text: string): Message | undefined => {
  if (!text.startsWith(encodedPrefix)) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isMessage(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};
