import { ZodMiniObject } from 'zod/mini';
import { type Endpoint, isWrite, pathParamNames } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { live } from '../../contract/live.ts';
import { rfidHistory } from '../../contract/rfid-history.ts';
import type { Calls } from '../../server/testing/calls.ts';
import { paramsIn, queryIn } from '../../server/testing/estates.ts';
import { unzipTexts } from '../../server/testing/unzip.ts';
import type { Lives } from './cycle-lives.ts';
import { type Sighting, sightingsIn } from './cycle-sightings.ts';

const cardFilters = ['q', 'rfid'];

interface Question {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  /** The card that it is about. */
  readonly about: string;
}

/** A row's questions: about everything, and about each card that it can be asked for. */
const questionsOf = (row: Endpoint, { estate, campus, cards }: Lives): Question[] => {
  const params = paramsIn(row, estate, campus);
  const { q: _, ...query } = queryIn(row, estate, campus);
  const names = row.query instanceof ZodMiniObject ? Object.keys(row.query.shape) : [];
  const wide = names.includes('limit') ? { ...query, limit: '200' } : query;
  const ofCards = cards.flatMap(({ _id, physicalId, name }) => [
    ...(pathParamNames(row.path).includes('rfidId')
      ? [{ params: { ...params, rfidId: _id }, query: wide, about: _id }]
      : []),
    ...cardFilters
      .filter((filter) => names.includes(filter))
      .flatMap((filter) =>
        [physicalId, name].map((text) => ({
          params,
          query: { ...wide, [filter]: text },
          about: _id,
        })),
      ),
  ]);
  return [{ params, query: wide, about: '' }, ...ofCards];
};

const sightingsOf = (body: unknown, about: string): Sighting[] => {
  if (!(body instanceof Uint8Array)) return sightingsIn(body, about);
  const text = Buffer.from(body).toString();
  const lines = text.startsWith('PK')
    ? [...unzipTexts(body).values()].flatMap((file) => file.split('</row>'))
    : text.split('\n');
  return lines.map((line) => `${about} ${line}`);
};

const isReading = (row: Endpoint): boolean =>
  row.who !== 'machine' && (!isWrite(row) || row === rfidHistory.dispenses);

/** Streams are read apart. */
const readingRows: Endpoint[] = endpoints.filter((row) => isReading(row) && row !== live.changes);

/** All that the admins can read by any call, with the number of answers. */
export const readAnswers = async (calls: Calls, lives: Lives) => {
  const sightings: Sighting[] = [];
  let answers = 0;
  for (const row of readingRows) {
    for (const token of lives.tokens) {
      for (const { params, query, about } of questionsOf(row, lives)) {
        const { status, body } = await calls.ask(row, { params, query, token });
        if (status >= 500) throw new Error(`${row.method} ${row.path} answered ${status}`);
        if (status !== row.status) continue;
        answers += 1;
        sightings.push(...sightingsOf(body, about));
      }
    }
  }
  return { answers, sightings };
};
