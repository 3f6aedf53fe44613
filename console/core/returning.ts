import * as z from 'zod/mini';
import { isOwnPlace } from './paths.ts';

const Input = z.object({
  /** The name of the form; on one path no two forms have the same. */
  form: z.string(),
  path: z.string(),
  /** What its dialog was opened for. */
  subject: z.optional(z.unknown()),
  /** Of the fields that were changed. */
  values: z.unknown(),
  /** Whether nothing had to be left out. */
  isWhole: z.boolean(),
});

/** What was typed into a form and not saved. */
export type Input = z.output<typeof Input>;

const Left = z.object({
  adminId: z.string(),
  place: z.optional(z.string()),
  inputs: z.array(Input),
});

const key = 'returnTo';

type Left = z.output<typeof Left>;

export const forgetPlace = (): void => sessionStorage.removeItem(key);

const write = (left: Left): void =>
  left.place || left.inputs.length > 0
    ? sessionStorage.setItem(key, JSON.stringify(left))
    : forgetPlace();

/** Storage can hold anything, and what one admin has left is not for another. */
const leftBy = (adminId: string): Left | undefined => {
  try {
    const left = Left.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
    if (left.adminId === adminId) return left;
  } catch {}
  forgetPlace();
  return undefined;
};

const held = new Set<() => Input | undefined>();

/** A form tells, whenever it is asked, what it holds unsaved. Gives what ends that. */
export const holdInput = (read: () => Input | undefined): (() => void) => {
  held.add(read);
  return () => void held.delete(read);
};

const isSame = (input: Input, { form, path }: Input): boolean =>
  input.form === form && input.path === path;

/** Where the admin was when the session expired, with all that was typed there. */
export const rememberPlace = (adminId: string): void => {
  const place = window.location.pathname + window.location.search;
  const typed = [...held].map((read) => read()).filter((input) => input !== undefined);
  // From an earlier time that ended before it could be shown.
  const waiting = (leftBy(adminId)?.inputs ?? []).filter(
    (input) => !typed.some((newer) => isSame(input, newer)),
  );
  write({ adminId, place, inputs: [...waiting, ...typed] });
};

/** The remembered place, once. */
export const takePlace = (adminId: string): string | undefined => {
  const left = leftBy(adminId);
  if (!left) return undefined;
  const { place, ...rest } = left;
  write(rest);
  return place && isOwnPlace(place) ? place : undefined;
};

const askedKey = 'askedFor';

/** The place a guest asked for: for whoever logs in here next. */
export const askFor = (place: string): void => sessionStorage.setItem(askedKey, place);

export const askedPlace = (): string | undefined => {
  const place = sessionStorage.getItem(askedKey);
  return place && isOwnPlace(place) ? place : undefined;
};

export const forgetAsked = (): void => sessionStorage.removeItem(askedKey);

/** What the admin had typed here into the form of that name. */
export const inputOf = (adminId: string, form: string): Input | undefined =>
  leftBy(adminId)?.inputs.find(
    (input) => input.form === form && input.path === window.location.pathname,
  );

/** The form shows it again. */
export const dropInput = (adminId: string, shown: Input): void => {
  const left = leftBy(adminId);
  if (!left) return;
  write({ ...left, inputs: left.inputs.filter((input) => !isSame(input, shown)) });
};
