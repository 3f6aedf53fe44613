import * as z from 'zod/mini';
import { isOwnPlace } from './paths.ts';

const Input = z.object({
  /** Form name, unique on its path. */
  form: z.string(),
  path: z.string(),
  /** Subject of its dialog. */
  subject: z.optional(z.unknown()),
  /** Values of the changed fields. */
  values: z.unknown(),
  /** False if secrets or files had to be left out. */
  isWhole: z.boolean(),
});

/** Unsaved input of a form. */
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

/** Storage is untrusted, and one admin's input must not reach another admin. */
const leftBy = (adminId: string): Left | undefined => {
  try {
    const left = Left.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
    if (left.adminId === adminId) return left;
  } catch {}
  forgetPlace();
  return undefined;
};

const held = new Set<() => Input | undefined>();

/** Registers a reader of a form's unsaved input. Returns the unregister function. */
export const holdInput = (read: () => Input | undefined): (() => void) => {
  held.add(read);
  return () => void held.delete(read);
};

const isSame = (input: Input, { form, path }: Input): boolean =>
  input.form === form && input.path === path;

/** Saves the path and the unsaved input when the session expires. */
export const rememberPlace = (adminId: string): void => {
  const place = window.location.pathname + window.location.search;
  const typed = [...held].map((read) => read()).filter((input) => input !== undefined);
  // Saved by an earlier session that expired before its form was shown.
  const waiting = (leftBy(adminId)?.inputs ?? []).filter(
    (input) => !typed.some((newer) => isSame(input, newer)),
  );
  write({ adminId, place, inputs: [...waiting, ...typed] });
};

/** Returns the saved path once, then forgets it. */
export const takePlace = (adminId: string): string | undefined => {
  const left = leftBy(adminId);
  if (!left) return undefined;
  const { place, ...rest } = left;
  write(rest);
  return place && isOwnPlace(place) ? place : undefined;
};

const askedKey = 'askedFor';

/** Saves the path that a guest requested, for the next login in this tab. */
export const askFor = (place: string): void => sessionStorage.setItem(askedKey, place);

export const askedPlace = (): string | undefined => {
  const place = sessionStorage.getItem(askedKey);
  return place && isOwnPlace(place) ? place : undefined;
};

export const forgetAsked = (): void => sessionStorage.removeItem(askedKey);

/** Finds the admin's unsaved input for a form on this path. */
export const inputOf = (adminId: string, form: string): Input | undefined =>
  leftBy(adminId)?.inputs.find(
    (input) => input.form === form && input.path === window.location.pathname,
  );

/** Removes the input once its form shows it again. */
export const dropInput = (adminId: string, shown: Input): void => {
  const left = leftBy(adminId);
  if (!left) return;
  write({ ...left, inputs: left.inputs.filter((input) => !isSame(input, shown)) });
};
