/** Bytes of the UIDs of cards, as hexadecimal digits. */
const uidLengths = [8, 14, 16, 20];

/** Digits of a UID. Fewer are a number that somebody made up: 16 is not the 10 of another reader. */
const minDigits = 6;
/** Ten bytes in decimal. */
const maxDigits = 25;

/** A key without leading zeros, which spreadsheets take away. */
export const bareKeyOf = (key: string): string => key.replace(/^0+/, '');

const hexOf = (key: string): string[] => [
  ...(/^[\dA-F]+$/.test(key) ? [key] : []),
  ...(/^\d+$/.test(key) ? [BigInt(key).toString(16).toUpperCase()] : []),
];

const reverseBytes = (hex: string): string => (hex.match(/../g) ?? []).toReversed().join('');

/**
 * The keys without leading zeros under which other readers and sheets show the same card: as
 * hexadecimal or decimal number, with the first byte first or last.
 */
export const alikeKeys = (key: string): string[] => {
  const bare = bareKeyOf(key);
  if (bare === '') return [];
  const keys = new Set([bare]);
  if (bare.length < minDigits || bare.length > maxDigits) return [...keys];
  for (const hex of hexOf(bare)) {
    const length = uidLengths.find((most) => hex.length <= most);
    if (length === undefined) continue;
    const uid = hex.padStart(length, '0');
    for (const number of [uid, reverseBytes(uid)]) {
      keys.add(bareKeyOf(number));
      keys.add(BigInt(`0x${number}`).toString());
    }
  }
  return [...keys];
};
