const secretNames = /password|secret|token|hash|sealed|appKey|machineKey|claimCode|recoveryCodes/i;
const mask = '•••';

type AuditEntity = Readonly<Record<string, unknown>>;

export const isEntity = (value: unknown): value is AuditEntity => {
  if (typeof value !== 'object' || value === null) return false;
  const kind = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
};

/** Masks every field that is named like a secret, at any depth. */
export const maskSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (!isEntity(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, fieldValue]) => [
      name,
      fieldValue !== null && secretNames.test(name) ? mask : maskSecrets(fieldValue),
    ]),
  );
};
