import * as z from 'zod/mini';
import { type Topic, topics, type Wake } from './wakes.ts';

/** Most events of a batch; more are coarsened. */
const mostTold = 200;

const anyOf = (topic: Topic): Wake => ({
  topic,
  organizationId: null,
  institutionId: null,
  machineId: null,
});

/** Stands for events that may have been missed. */
export const everything: readonly Wake[] = topics.map(anyOf);

const keyOf = ({ topic, organizationId, institutionId, machineId }: Wake): string =>
  `${topic} ${organizationId} ${institutionId} ${machineId}`;

const distinct = (wakes: readonly Wake[]): Wake[] => [
  ...new Map(wakes.map((wake) => [keyOf(wake), wake])).values(),
];

/** Each step drops detail: the machine, then the tenant. */
const coarser = [
  (wake: Wake): Wake => ({ ...wake, machineId: null }),
  ({ topic }: Wake): Wake => anyOf(topic),
];

const fewOf = (wakes: readonly Wake[]): Wake[] => {
  let few = distinct(wakes);
  for (const step of coarser) if (few.length > mostTold) few = distinct(few.map(step));
  return few;
};

const id = z.nullable(z.string());
const Word = z.object({
  from: z.string(),
  /** Topic, organization, institution, machine. */
  told: z.array(z.tuple([z.enum(topics), id, id, id])),
});
type Told = z.output<typeof Word>['told'];

function* inPieces(from: string, told: Told, longest: number): Generator<string> {
  const word = JSON.stringify({ from, told });
  if (word.length <= longest) {
    yield word;
    return;
  }
  const half = Math.ceil(told.length / 2);
  yield* inPieces(from, told.slice(0, half), longest);
  yield* inPieces(from, told.slice(half), longest);
}

/** Encodes events as NOTIFY payloads of at most `maxBytes` bytes each. */
export const wordsOf = (
  from: string,
  wakes: readonly Wake[],
  longest: number,
): Iterable<string> => {
  const told = fewOf(wakes).map((wake): Told[number] => {
    const { topic, organizationId, institutionId, machineId } = wake;
    return [topic, organizationId, institutionId, machineId];
  });
  return inPieces(from, told, longest);
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Ignores payloads of this process; one of another release that cannot be parsed means any change. */
export const readWord = (word: string, self: string): readonly Wake[] => {
  const { data } = Word.safeParse(readJson(word));
  if (!data) return everything;
  if (data.from === self) return [];
  return data.told.map(([topic, organizationId, institutionId, machineId]) => ({
    topic,
    organizationId,
    institutionId,
    machineId,
  }));
};
