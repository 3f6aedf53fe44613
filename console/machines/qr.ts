import encodeQR from 'qr';
import { payPaths } from '../../contract/payments.ts';

/** Where the phone of a customer goes that scans the machine's code; codes carry the physical ID. */
export const payAddress = (origin: string, physicalId: string): string =>
  `${origin}${payPaths.start}?${new URLSearchParams({ machineId: physicalId })}`;

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

/** A file that any program for labels can place; a module is 4 units. */
export const svgFile = ({ size, path }: Qr): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 4}" height="${size * 4}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
