const secretNames = /password|secret|token|hash|sealed|appKey|machineKey|claimCode|recoveryCodes/i;
/** Fields that name the person of an RFID, or somebody who visits machines. */
const personNames = /^(name|designation|designationId|phone)$/;
const mask = '•••';

type AuditEntity = Readonly<Record<string, unknown>>;

export const isEntity = (value: unknown): value is AuditEntity => {
  if (typeof value !== 'object' || value === null) return false;
  const kind = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
};

const maskFields =
  (isMasked: (name: string) => boolean) =>
  (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(maskFields(isMasked));
    if (!isEntity(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, fieldValue]) => [
        name,
        fieldValue !== null && fieldValue !== '' && isMasked(name)
          ? mask
          : maskFields(isMasked)(fieldValue),
      ]),
    );
  };

/** Masks every field that is named like a secret, at any depth. */
export const maskSecrets = maskFields((name) => secretNames.test(name));

/** Masks persons as well, who may be forgotten: nobody can delete audit rows. */
export const maskPersons = maskFields((name) => secretNames.test(name) || personNames.test(name));
