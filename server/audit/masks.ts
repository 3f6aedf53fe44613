const secretNames = /password|secret|token|hash|sealed|appKey|machineKey|claimCode|recoveryCodes/i;
const mask = '•••';

type Entity = Readonly<Record<string, unknown>>;

export const isEntity = (value: unknown): value is Entity => {
  if (typeof value !== 'object' || value === null) return false;
  const kind = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
};

/** Masks every field that is named like a secret, at any depth. */
export const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked);
  if (!isEntity(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      held !== null && secretNames.test(name) ? mask : masked(held),
    ]),
  );
};
