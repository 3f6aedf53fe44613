/** Bytes of the UIDs of cards, as hexadecimal digits. */
const uidLengths = [8, 10, 14, 16, 20];

/** Digits of a UID. Fewer are a number that somebody made up: 16 is not the 10 of another reader. */
const minDigits = 6;
/** Ten bytes in decimal. */
const maxDigits = 25;

/** A key without leading zeros, which spreadsheets take away. */
export const bareKeyOf = (key: string): string => key.replace(/^0+/, '');

const toHex = (number: bigint | number): string => number.toString(16).toUpperCase();

const toFacility = (number: bigint): string =>
  `${number >> 16n}${String(number & 0xffffn).padStart(5, '0')}`;

/** Facility and number, printed beside the number: `108,23347` is 0x6C5B33, its upper bytes and two lower ones. */
const hexOfFacility = (key: string): string[] => {
  const [, facility, number] = /^(\d{1,5})(\d{5})$/.exec(key)?.map(Number) ?? [];
  if (facility === undefined || number === undefined) return [];
  return facility > 0xffff || number > 0xffff ? [] : [toHex(facility * 0x1_0000 + number)];
};

/** The number as facility and number, and both as they stand on a card: `0007101235 108,23347`. */
const facilityKeysOf = (number: bigint): string[] => {
  if (number <= 0xffffn || number > 0xffff_ffffn) return [];
  const facility = toFacility(number);
  return [facility, number + facility.padStart(8, '0')];
};

const hexOfBoth = (key: string): string[] => {
  const numbers = [8, 9, 10].map((length) => BigInt(key.slice(0, -length)));
  return numbers.filter((number) => facilityKeysOf(number).includes(key)).map(toHex);
};

const hexOf = (key: string): string[] => [
  ...(/^[\dA-F]+$/.test(key) ? [key] : []),
  ...(/^\d+$/.test(key) ? [toHex(BigInt(key)), ...hexOfFacility(key), ...hexOfBoth(key)] : []),
];

const bytesOf = (hex: string): string[] => hex.match(/../g) ?? [];

const reverseBytes = (hex: string): string => bytesOf(hex).reverse().join('');

const checksumOf = (hex: string): string =>
  toHex(bytesOf(hex).reduce((sum, byte) => sum ^ Number.parseInt(byte, 16), 0)).padStart(2, '0');

/** Libraries for the RC522 print four bytes and behind them their checksum (BCC). */
const withOrWithoutChecksum = (uid: string): string[] => {
  if (uid.length === 8) return [uid, uid + checksumOf(uid)];
  return uid.length === 10 && checksumOf(uid) === '00' ? [uid, uid.slice(0, -2)] : [uid];
};

/**
 * The keys without leading zeros under which other readers and sheets show the same card: as
 * hexadecimal or decimal number, with the first byte first or last, with a checksum, or as facility
 * and number.
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
    const bothWays = [uid, reverseBytes(uid)];
    for (const hexNumber of bothWays.flatMap(withOrWithoutChecksum)) {
      const number = BigInt(`0x${hexNumber}`);
      for (const one of [bareKeyOf(hexNumber), number.toString(), ...facilityKeysOf(number)])
        keys.add(one);
    }
  }
  return [...keys];
};
