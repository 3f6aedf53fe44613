import encodeQR from 'qr';

export interface Qr {
  /** Modules per side, including the white quiet zone. */
  readonly size: number;
  /** SVG path of the dark modules; the unit is one module. */
  readonly path: string;
}

const quietZone = 4;

/** Path of the dark runs of a row. */
const runsOf = (row: readonly boolean[], y: number): string =>
  row
    .map((dark, x) => {
      if (!dark || row[x - 1]) return '';
      const light = row.indexOf(false, x);
      const length = (light < 0 ? row.length : light) - x;
      return `M${x} ${y}h${length}v1h-${length}z`;
    })
    .join('');

/** Encodes a text at error correction level Q (25 %). */
export const qrOf = (text: string): Qr => {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: quietZone });
  return { size: rows.length, path: rows.map(runsOf).join('') };
};
