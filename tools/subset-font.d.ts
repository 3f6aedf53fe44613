/** Which brings no types of its own: as much of it as the fonts need. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    readonly noHinting?: boolean;
    readonly keepFeatures?: readonly string[];
    readonly variationAxes?: Readonly<
      Record<string, { readonly min: number; readonly max: number }>
    >;
  }
  const subsetFont: (font: Uint8Array, text: string, options: Options) => Promise<Uint8Array>;
  export default subsetFont;
}
