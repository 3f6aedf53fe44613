import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { providerCodes } from '../../contract/providers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['contract', 'server', 'console', 'public-pages'];
const names = Object.values(providerCodes);
const namePattern = new RegExp(names.join('|'), 'i');

/** These places may name a provider; docs/decisions/076-names-of-providers.md gives the reasons. */
const places: readonly RegExp[] = [
  // Its own room, its settings, and the table of names.
  ...names.map((name) => new RegExp(`^server/(gateways/${name}/|platform/settings/${name}\\.ts)`)),
  /^contract\/providers\.ts$/,
  // The texts of all messages, by codes that rows store.
  /^contract\/messages\//,
  // Who puts the server together.
  /^server\/app\/(build|held-checkout)\.ts$/,
  // Statements that are never changed.
  /^server\/platform\/migrations\//,
  // A message that Amazon signed.
  /\/notifications-sample\.ts$/,
  // The columns of sales by their kind.
  /^server\/(machines\/rollup\/rollup|platform\/schema\/schema)\.ts$/,
  // The columns of its statement.
  /^console\/statements\/statement-columns\.ts$/,
];

/** Words that the specification, the settings or stored rows hold, wherever they are read. */
const words: readonly RegExp[] = [
  /^(REFUNDED_BY_)?BKASH$/,
  /^"?bkash(Success|Failure|Paid)"?$/,
  /^BKASH_[A-Z_]+$/,
  /^\/payment\/bKash-[a-z]+(\?machineId=)?$/,
  /^var\(--vms-bkash\)$/,
  /^(bkash(Failed|NotSetUp|RefusesCredentials|RefusesShop)|alertBkashStopped)$/,
  /^\.\/bkash\.ts$|^bkash(Faults|Settings)$/,
];

const isWord = (text: string): boolean => !/\s/.test(text.trim());

/** The names and one-word texts of a source. Comments and sentences are prose. */
const wordsIn = (file: string, source: string): string[] => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
    const isNamed = isText || ts.isIdentifier(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isNamed && isWord(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
};

const providerNamesIn = (file: string, source: string): string[] =>
  wordsIn(file, source).filter(
    (word) => namePattern.test(word) && !words.some((allowed) => allowed.test(word)),
  );

const isProduct = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.|^(server|console)\/testing\//.test(file);

const sources = (): string[] =>
  parts.flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .map((name) => `${part}/${name}`)
      .filter(isProduct),
  );

test('no provider is named outside its own room and the table of names', () => {
  const breaches = sources()
    .filter((file) => !places.some((place) => place.test(file)))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      if (!namePattern.test(source)) return [];
      return providerNamesIn(file, source).map((word) => `${file}: ${word}`);
    });
  expect(breaches).toEqual([]);
});

test('a name in code is found, one in a sentence or a comment is prose', () => {
  const found = (source: string) => providerNamesIn('server/payments/a.tsx', source);
  expect(found(`if (provider === 'bkash') callBkash();`)).toEqual(['bkash', 'callBkash']);
  expect(found(`const path = \`/bkash/\${id}\`;`)).toEqual(['/bkash/']);
  expect(found(`// bKash\nconst text = 'Ask bKash'; const type = 'BKASH';`)).toEqual([]);
});
