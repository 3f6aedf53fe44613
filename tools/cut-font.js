import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { convert } from 'fontverter';
import { Blob, Face, Font, Buffer as Run, shape } from 'harfbuzzjs';

/** hb-subset.h */
const noHinting = 0x1;
const noLayoutClosure = 0x200;
const nameIds = 4;
const layoutFeatures = 6;

/**
 * `text` has the characters, `features` those of the layout to keep, all where it is left out, `weights` the
 * range of a variable font. Of `samples` only the glyphs stay that they are drawn with: a script with
 * ligatures has many that hardly any word needs, and draws what such a word lacks in its parts.
 *
 * @typedef {{ text: string, samples?: readonly string[], features?: readonly string[], weights?: readonly [number, number] }} Cut
 */

/**
 * Returns the glyphs that draw each sample. `onStep` gets those in between as well: a ligature can only be
 * made while the half letters that it is made of are in the font.
 */
export function shapeSamples(
  /** @type {Uint8Array} */ font,
  /** @type {readonly string[]} */ samples,
  /** @type {(glyphs: readonly number[]) => void} */ onStep = () => {},
) {
  const opened = new Font(new Face(new Blob(Uint8Array.from(font).buffer)));
  const glyphsOf = (/** @type {Run} */ run) =>
    run.getGlyphInfos().map(({ codepoint }) => codepoint);
  return samples.map((sample) => {
    const run = new Run();
    run.setMessageFunc((step, _font, message) => {
      if (message.startsWith('end lookup')) onStep(glyphsOf(step));
      return true;
    });
    run.addText(sample);
    run.guessSegmentProperties();
    shape(opened, run);
    return glyphsOf(run);
  });
}

const tagOf = (/** @type {string} */ name) => Buffer.from(name).readUInt32BE();

/** @typedef {Record<'_initialize' | 'malloc' | 'hb_face_create' | 'hb_blob_create' | 'hb_subset_input_create_or_fail' | 'hb_set_add' | 'hb_subset_input_set_flags' | 'hb_subset_input_set' | 'hb_set_clear' | 'hb_set_invert' | 'hb_subset_input_set_axis_range' | 'hb_subset_input_unicode_set' | 'hb_subset_input_glyph_set' | 'hb_face_reference_blob' | 'hb_subset_or_fail' | 'hb_blob_get_data' | 'hb_blob_get_length', (...values: number[]) => number> & { memory: WebAssembly.Memory }} Subsetter */

/** HarfBuzz's subsetter as it is in C: its library for JavaScript has only the shaper. */
async function startSubsetter() {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { instance } = await WebAssembly.instantiate(readFileSync(file));
  const hb = /** @type {Subsetter} */ (/** @type {unknown} */ (instance.exports));
  hb._initialize();
  return hb;
}

/** Cuts a font down to what the console shows, as WOFF2 without hints, which are for screens of old. */
export async function cutFont(/** @type {Uint8Array} */ file, /** @type {Cut} */ cut) {
  const font = await convert(file, 'truetype');
  const hb = await startSubsetter();
  const start = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, start);
  const face = hb.hb_face_create(hb.hb_blob_create(start, font.length, 2, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const fill = (/** @type {number} */ set, /** @type {Iterable<number>} */ values) => {
    for (const value of values) hb.hb_set_add(set, value);
  };
  hb.hb_subset_input_set_flags(input, noHinting | (cut.samples ? noLayoutClosure : 0));
  // Family and style: the licence stands in licences.txt.
  const names = hb.hb_subset_input_set(input, nameIds);
  hb.hb_set_clear(names);
  fill(names, [1, 2]);
  const kept = hb.hb_subset_input_set(input, layoutFeatures);
  hb.hb_set_clear(kept);
  if (cut.features) fill(kept, cut.features.map(tagOf));
  else hb.hb_set_invert(kept);
  if (cut.weights) {
    hb.hb_subset_input_set_axis_range(input, face, tagOf('wght'), ...cut.weights, Number.NaN);
  }
  fill(
    hb.hb_subset_input_unicode_set(input),
    Array.from(cut.text, (sign) => sign.codePointAt(0) ?? 0),
  );
  if (cut.samples) {
    const glyphs = hb.hb_subset_input_glyph_set(input);
    shapeSamples(font, cut.samples, (step) => fill(glyphs, step));
  }
  const blob = hb.hb_face_reference_blob(hb.hb_subset_or_fail(face, input));
  const place = hb.hb_blob_get_data(blob, 0);
  const bytes = new Uint8Array(hb.memory.buffer).slice(place, place + hb.hb_blob_get_length(blob));
  return convert(bytes, 'woff2', 'truetype');
}
