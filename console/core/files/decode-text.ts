import { isBinary } from './binary.ts';

const detectUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a byte order mark the upper bytes of Latin letters, separators and line ends tell it.
  const zeros = [0, 0];
  const head = bytes.subarray(0, 4096);
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) > 0 || Math.max(even, odd) * 10 < head.length) return undefined;
  return even > 0 ? 'utf-16be' : 'utf-16le';
};

/**
 * Decodes a text file: UTF-8, UTF-16 or, where no character is UTF-8, the Windows-1252 of older
 * spreadsheets. U+FFFD stands where the text is neither.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const encoding = detectUtf16(bytes);
  const wideText = encoding && new TextDecoder(encoding).decode(bytes);
  if (wideText && !isBinary(wideText) && !wideText.includes('\ufffd')) return wideText;
  const text = new TextDecoder().decode(bytes);
  const isLatin = text.includes('\ufffd') && !/[^\0-\x7f\ufffd]|\ufffd{2}/.test(text);
  return isLatin ? new TextDecoder('windows-1252').decode(bytes) : text;
};
