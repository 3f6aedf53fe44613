/** The product's mark: a pad with wings on the accent. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
    <rect width="28" height="28" rx="7" fill="#0f766e" />
    <g transform="rotate(30 14 14)">
      <rect x="9.6" y="5.6" width="8.8" height="16.8" rx="4.4" fill="#fff" />
      <rect x="7.2" y="10.6" width="13.6" height="6.8" rx="3.4" fill="#fff" />
      <path d="M14 10v8" stroke="#0f766e" strokeWidth="2.1" strokeLinecap="round" />
    </g>
  </svg>
);
