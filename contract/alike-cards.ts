/** Bytes of the UIDs of cards, as hexadecimal digits. */
const uidLengths = [8, 14, 16, 20];

/** Digits of a UID. Fewer are a number that somebody made up: 16 is not the 10 of another reader. */
const minDigits = 6;
/** Ten bytes in decimal. */
const maxDigits = 25;

/** A key without leading zeros, which spreadsheets take away. */
export const bareKeyOf = (key: string): string => key.replace(/^0+/, '');

const toHex = (number: bigint | number): string => number.toString(16).toUpperCase();

/** The number in another notation, printed beside it: `108,23347` is 0x6C5B33, its upper byte and two lower ones. */
const facilityPattern = /^(\d{2,3})(\d{5})$/;

const hexOfFacility = (key: string): string[] => {
  const [, facility, number] = facilityPattern.exec(key)?.map(Number) ?? [];
  if (facility === undefined || number === undefined) return [];
  return facility > 0xff || number > 0xffff ? [] : [toHex(facility * 0x1_0000 + number)];
};

/** The same for a number of at most three bytes. */
const facilityKeyOf = (number: bigint): string[] => {
  const key = `${number >> 16n}${String(number & 0xffffn).padStart(5, '0')}`;
  return number <= 0xff_ffffn && facilityPattern.test(key) ? [key] : [];
};

const hexOf = (key: string): string[] => [
  ...(/^[\dA-F]+$/.test(key) ? [key] : []),
  ...(/^\d+$/.test(key) ? [toHex(BigInt(key))] : []),
  ...hexOfFacility(key),
];

const reverseBytes = (hex: string): string => (hex.match(/../g) ?? []).reverse().join('');

/**
 * The keys without leading zeros under which other readers and sheets show the same card: as
 * hexadecimal or decimal number, with the first byte first or last, or as facility and number.
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
    for (const hexNumber of [uid, reverseBytes(uid)]) {
      const number = BigInt(`0x${hexNumber}`);
      for (const one of [bareKeyOf(hexNumber), number.toString(), ...facilityKeyOf(number)])
        keys.add(one);
    }
  }
  return [...keys];
};
