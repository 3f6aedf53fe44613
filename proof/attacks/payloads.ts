/**
 * Texts that ran as a script somewhere; each calls `hit`, which the test exposes in the browser.
 */
const scripts = [
  '<img src=planted onerror=hit(1)>',
  '"><svg onload=hit(2)>',
  '<script>hit(3)</script>',
  '</script><script>hit(4)</script>',
  "'-hit(5)-'",
  'javascript:hit(6)//',
  '<a href=javascript:hit(7)>x</a>',
  "{{constructor.constructor('hit(8)')()}}",
  '</title><iframe srcdoc="<script>top.hit(9)</script>">',
  '</style><input autofocus onfocus=hit(10)>',
  '<!--><img src=planted onerror=hit(11)-->',
  '" onmouseover=hit(12) autofocus onfocus=hit(13) x="',
];

/** Texts that a spreadsheet takes for formulas. */
const formulas = [
  '=hit(20)',
  '+hit(21)',
  '-hit(22)',
  '@hit(23)',
  '＝hit(24)',
  'hall;=hit(25)',
  'hall;\u00a0=hit(26)',
  '\u200b﹦hit(27)',
  "=cmd|' /C hit'!A0",
];

/** Matches every payload, to recognize pages that show one. */
export const payloadPattern = /hit\(\d+\)|hit'!A0/;

/** Returns the payloads in turn; each round begins with another one. */
export const createPayloadCycle = (round: number): (() => string) => {
  const all = [...scripts, ...formulas];
  let turn = round;
  return () => {
    turn += 1;
    return all[turn % all.length] ?? '';
  };
};

/** Elements of a payload that became part of a page, although no script has run. */
export const plantedSelector =
  'img[src="planted"], svg[onload], [onerror], [onfocus], [onmouseover], iframe[srcdoc], a[href^="javascript:"]';

const formula = /(^|[;\t\r\n])[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠﹦\t\r]/u;
const number = /^-?\d+(\.\d+)?$/;

/** Cells that a spreadsheet would run. */
export const executableCells = (cells: readonly string[]): string[] =>
  cells.filter((cell) => formula.test(cell) && !number.test(cell));
