import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { providerCodes, providerNames } from '../../contract/providers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['contract', 'server', 'console', 'public-pages'];
const names = Object.values(providerCodes);
const namePattern = new RegExp(names.join('|'), 'i');
/** The names that people read. */
const readNames = new RegExp(Object.values(providerNames).flatMap(Object.values).join('|'));

/** These places may name a provider; docs/decisions/076-names-of-providers.md gives the reasons. */
const places: readonly RegExp[] = [
  // Its own room, its settings, and the table of names.
  ...names.map((name) => new RegExp(`^server/(gateways/${name}/|platform/settings/${name}\\.ts)`)),
  /^contract\/providers\.ts$/,
  // The codes of all messages, which rows store.
  /^contract\/messages\//,
  // Who puts the server together.
  /^server\/app\/(build|held-checkout)\.ts$/,
  // Statements that are never changed.
  /^server\/platform\/migrations\//,
  // The accounts of the platform, by the settings of each provider.
  /^server\/gateways\/platform\.ts$/,
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

/** Texts may name a provider here. */
const textPlaces: readonly RegExp[] = [
  ...names.map((name) => new RegExp(`^server/(gateways/${name}/|platform/settings/${name}\\.ts)`)),
  /^contract\/providers\.ts$/,
  // Statements that are never changed.
  /^server\/platform\/migrations\//,
  // The address of the specification in the markup.
  /^public-pages\/samples\.ts$/,
  // The kind of a sale in Bangla; its English is a word of the specification.
  /^console\/bangla\/overview\.ts$/,
];

const isWord = (text: string): boolean => !/\s/.test(text.trim());

/** The names and the texts of a source, without its comments. */
const piecesIn = (file: string, source: string): string[] => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isJsxText(node);
    const isNamed = isText || ts.isIdentifier(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isNamed) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
};

const providerNamesIn = (file: string, source: string): string[] =>
  piecesIn(file, source).filter(
    (word) =>
      isWord(word) && namePattern.test(word) && !words.some((allowed) => allowed.test(word)),
  );

const textsNamingIn = (file: string, source: string): string[] =>
  piecesIn(file, source).filter((text) => !isWord(text) && readNames.test(text));

const secondProvider = 'server/testing/payments/self-moving-provider.ts';

const isProduct = (file: string): boolean => !/\.test\.|^(server|console)\/testing\//.test(file);

const filesOf = (part: string): string[] =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .map((name) => `${part}/${name}`)
    .filter((name) => /\.tsx?$/.test(name));

const sources = (): string[] => parts.flatMap((part) => filesOf(part).filter(isProduct));

const breachesOf = (
  namesIn: typeof providerNamesIn,
  pattern: RegExp,
  allowed: readonly RegExp[],
): string[] =>
  sources()
    .filter((file) => !allowed.some((place) => place.test(file)))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      if (!pattern.test(source)) return [];
      return namesIn(file, source).map((word) => `${file}: ${word}`);
    });

test('no provider is named outside its own room and the table of names', () => {
  expect(breachesOf(providerNamesIn, namePattern, places)).toEqual([]);
});

test('texts take the name of a provider from the table', () => {
  expect(breachesOf(textsNamingIn, readNames, textPlaces)).toEqual([]);
});

test('the second provider of the tests touches no product file and six others at most', () => {
  const second = readFileSync(join(root, secondProvider), 'utf8');
  const [, name = ''] = /name: '(\w+)'/.exec(second) ?? [];
  const pattern = new RegExp(name, 'i');
  const touched = [...parts, 'proof', 'simulator'].flatMap((part) =>
    filesOf(part).filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))),
  );
  expect(touched).toContain(secondProvider);
  expect(touched.filter(isProduct).filter((file) => !file.startsWith('proof/'))).toEqual([]);
  expect(touched.filter((file) => !file.includes('.test.')).length).toBeLessThanOrEqual(6);
});

test('a Bangla name takes endings', () => {
  for (const { bn } of Object.values(providerNames)) expect(bn).toMatch(/[ক-হড়ঢ়য়]$/u);
});

test('a name in code or in a text is found, one in a comment is prose', () => {
  const found = (source: string) => providerNamesIn('server/payments/a.tsx', source);
  expect(found(`if (provider === 'bkash') callBkash();`)).toEqual(['bkash', 'callBkash']);
  expect(found(`const path = \`/bkash/\${id}\`;`)).toEqual(['/bkash/']);
  const text = `// bKash\nconst text = 'Ask bKash'; const type = 'BKASH';`;
  expect(found(text)).toEqual([]);
  expect(textsNamingIn('console/a.tsx', `${text} const a = <p>by bKash</p>;`)).toEqual([
    'Ask bKash',
    'by bKash',
  ]);
});
