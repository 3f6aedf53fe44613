/** Types of the part of fontverter that the fonts need; it has none itself. */
declare module 'fontverter' {
  export const convert: (
    font: Uint8Array,
    format: 'truetype' | 'woff2',
    from?: 'truetype',
  ) => Promise<Uint8Array>;
}
