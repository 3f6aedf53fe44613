import { payPaths } from '../../contract/payments.ts';
import type { Qr } from '../ui/frame/qr.ts';

/** Where the phone of a customer goes that scans the machine's code; codes carry the physical ID. */
export const payAddress = (origin: string, physicalId: string): string =>
  `${origin}${payPaths.start}?${new URLSearchParams({ machineId: physicalId })}`;

/** A file that any program for labels can place; a module is 4 units. */
export const svgFile = ({ size, path }: Qr): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 4}" height="${size * 4}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
