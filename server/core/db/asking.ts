import type { Compilable, CompiledQuery } from 'kysely';
import type { Engine } from './dialect.ts';
import { kept } from './kept-statements.ts';
import { engineOf, listOf } from './rows.ts';
import type { Db } from './store.ts';

interface Question<R> {
  readonly compile: (db: Db) => CompiledQuery<R>;
}

/**
 * Asks what is asked all the time, by a text that is the same whatever its parameters are:
 * PostgreSQL keeps its plan, which takes it as long to make as to use.
 */
export const askOften = async <R>(db: Db, question: Question<R>): Promise<R[]> => {
  const query = question.compile(db);
  kept(query.sql);
  return (await db.executeQuery<R>(query)).rows;
};

/**
 * A question that is asked all the time about what a list of texts names, which is its only
 * parameter (`isAmong`): it is compiled once for each engine.
 */
export const asking = <R>(build: (db: Db, values: readonly string[]) => Compilable<R>) => {
  const texts = new Map<Engine, CompiledQuery<R>>();
  const compile = (db: Db): CompiledQuery<R> => {
    const query = build(db, []).compile();
    kept(query.sql);
    texts.set(engineOf(db), query);
    return query;
  };
  return async (db: Db, values: readonly string[]): Promise<R[]> => {
    if (!values.length) return [];
    const query = texts.get(engineOf(db)) ?? compile(db);
    const { rows } = await db.executeQuery<R>({ ...query, parameters: [listOf(db, values)] });
    return rows;
  };
};
