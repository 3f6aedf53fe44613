import * as z from 'zod/mini';
import { tabStorage } from '../page/storage.ts';
import { isConsolePath } from '../paths.ts';

const UnsavedInput = z.object({
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

export type UnsavedInput = z.output<typeof UnsavedInput>;

const ReturnState = z.object({
  adminId: z.string(),
  place: z.optional(z.string()),
  inputs: z.array(UnsavedInput),
});

const key = 'returnTo';

type ReturnState = z.output<typeof ReturnState>;

export const clearReturnState = (): void => tabStorage.remove(key);

const saveReturnState = (state: ReturnState): void => {
  if (state.place || state.inputs.length > 0) tabStorage.write(key, JSON.stringify(state));
  else clearReturnState();
};

/** Storage is untrusted, and one admin's input must not reach another admin. */
const readReturnStateOf = (adminId: string): ReturnState | undefined => {
  try {
    const state = ReturnState.parse(JSON.parse(tabStorage.read(key) ?? ''));
    if (state.adminId === adminId) return state;
  } catch {}
  clearReturnState();
  return undefined;
};

const inputReaders = new Set<() => UnsavedInput | undefined>();

/** Registers a reader of a form's unsaved input. Returns the unregister function. */
export const registerUnsavedInput = (read: () => UnsavedInput | undefined): (() => void) => {
  inputReaders.add(read);
  return () => void inputReaders.delete(read);
};

const isSame = (input: UnsavedInput, { form, path }: UnsavedInput): boolean =>
  input.form === form && input.path === path;

/** Saves the path and the unsaved input when the session expires. */
export const saveReturnPlace = (adminId: string): void => {
  const path = window.location.pathname + window.location.search;
  const typed = [...inputReaders].map((read) => read()).filter((input) => input !== undefined);
  // Saved by an earlier session that expired before its form was shown.
  const earlier = (readReturnStateOf(adminId)?.inputs ?? []).filter(
    (input) => !typed.some((newer) => isSame(input, newer)),
  );
  saveReturnState({ adminId, place: path, inputs: [...earlier, ...typed] });
};

/** Returns the saved path once, then forgets it. */
export const takeReturnPath = (adminId: string): string | undefined => {
  const state = readReturnStateOf(adminId);
  if (!state) return undefined;
  const { place, ...rest } = state;
  saveReturnState(rest);
  return place && isConsolePath(place) ? place : undefined;
};

const requestedPathKey = 'requestedPath';

/** Saves the path that a guest requested, for the next login in this tab. */
export const saveRequestedPath = (path: string): void =>
  void tabStorage.write(requestedPathKey, path);

export const readRequestedPath = (): string | undefined => {
  const path = tabStorage.read(requestedPathKey);
  return path && isConsolePath(path) ? path : undefined;
};

export const clearRequestedPath = (): void => tabStorage.remove(requestedPathKey);

export const findUnsavedInput = (adminId: string, form: string): UnsavedInput | undefined =>
  readReturnStateOf(adminId)?.inputs.find(
    (input) => input.form === form && input.path === window.location.pathname,
  );

/** Removes the input once its form shows it again. */
export const removeUnsavedInput = (adminId: string, shown: UnsavedInput): void => {
  const state = readReturnStateOf(adminId);
  if (!state) return;
  saveReturnState({ ...state, inputs: state.inputs.filter((input) => !isSame(input, shown)) });
};
