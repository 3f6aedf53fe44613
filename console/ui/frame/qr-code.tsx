import type { Qr } from './qr.ts';

interface QrCodeProps {
  readonly qr: Qr;
  /** Accessible name. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** QR code, black on white in every colour scheme. */
export const QrCode = ({ qr: { size, path }, label, className }: QrCodeProps) => (
  <svg
    role="img"
    aria-label={label}
    className={className}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
  >
    <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
    <path fill="#000" d={path} />
  </svg>
);
