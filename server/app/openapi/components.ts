const refPrefix = '#/components/schemas/';

type Schemas = Readonly<Record<string, unknown>>;

const namesIn = (node: unknown): string[] =>
  Array.from(
    JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g),
    (match) => match[1] ?? '',
  );

const renameRefs = <T>(node: T, names: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(node), (key, value) => {
    if (key !== '$ref' || !String(value).startsWith(refPrefix)) return value;
    const name = value.slice(refPrefix.length);
    return refPrefix + (names.get(name) ?? name);
  });

/** Returns the schemas that `node` references, directly or through other schemas. */
const reachableNames = (node: unknown, schemas: Schemas): Set<string> => {
  const seen = new Set<string>();
  const pending = namesIn(node);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    pending.push(...namesIn(schemas[name]));
  }
  return seen;
};

/** Maps `…Input` names to plain ones where input and output are equal or only the input is used. */
const singleNames = (used: ReadonlySet<string>, schemas: Schemas): Map<string, string> => {
  const isSame = (one: string, other: string) =>
    JSON.stringify(schemas[one]) === JSON.stringify(schemas[other]);
  return new Map(
    [...used].flatMap((name) => {
      const single = name.replace(/Input$/, '');
      return single !== name && (!used.has(single) || isSame(single, name)) ? [[name, single]] : [];
    }),
  );
};

/** Returns document parts with their referenced schemas, each under one name, sorted. */
export const withSchemas = <T extends object>(
  parts: T,
  schemas: Schemas,
): { parts: T; schemas: Schemas } => {
  const used = reachableNames(parts, schemas);
  const names = singleNames(used, schemas);
  const entries = [...used]
    .sort()
    .map((name) => [names.get(name) ?? name, renameRefs(schemas[name], names)]);
  return { parts: renameRefs(parts, names), schemas: Object.fromEntries(entries) };
};
