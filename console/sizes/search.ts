/** What the URL holds: the physical ID of the machine whose sizes are shown. */
export interface SizesSearch {
  readonly sizesOf?: string | undefined;
}

/** An ID of digits alone is read from a URL as a number. */
export const parseSizesSearch = ({ sizesOf }: { readonly sizesOf?: unknown }): SizesSearch =>
  (typeof sizesOf === 'string' && sizesOf) || typeof sizesOf === 'number'
    ? { sizesOf: String(sizesOf) }
    : {};
