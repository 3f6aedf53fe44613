import encodeQR from 'qr';

export interface Qr {
  /** Modules on each side, the white border that a reader needs included. */
  readonly size: number;
  /** The dark modules, as the path of an SVG whose unit is a module. */
  readonly path: string;
}

const quietZone = 4;

/** The dark runs of a row, each from its first module on. */
const runsOf = (row: readonly boolean[], y: number): string =>
  row
    .map((dark, x) => {
      if (!dark || row[x - 1]) return '';
      const light = row.indexOf(false, x);
      const length = (light < 0 ? row.length : light) - x;
      return `M${x} ${y}h${length}v1h-${length}z`;
    })
    .join('');

/** Can be read with a quarter of it scratched away. */
export const qrOf = (text: string): Qr => {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: quietZone });
  return { size: rows.length, path: rows.map(runsOf).join('') };
};
