import { payPaths } from '../../../contract/payments.ts';
import type { Qr } from '../../ui/frame/qr.ts';

/** URL in a machine's QR code. It carries the physical ID, so printed codes stay valid. */
export const payAddress = (origin: string, physicalId: string): string =>
  `${origin}${payPaths.start}?${new URLSearchParams({ machineId: physicalId })}`;

/** SVG file for label software; a QR module is 4 units wide. */
export const svgFile = ({ size, path }: Qr): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 4}" height="${size * 4}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
