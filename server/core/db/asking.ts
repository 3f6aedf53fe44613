import type { Compilable, CompiledQuery } from 'kysely';
import type { Engine } from './dialect.ts';
import { kept } from './kept-statements.ts';
import { engineOf, listOf } from './rows.ts';
import type { Db } from './store.ts';

interface Question<R> {
  readonly compile: (db: Db) => CompiledQuery<R>;
}

/**
 * Runs a frequent query as a named prepared statement, as PostgreSQL takes as long to plan it as to
 * run it. The SQL text must not depend on the parameters.
 */
export const askOften = async <R>(db: Db, question: Question<R>): Promise<R[]> => {
  const query = question.compile(db);
  kept(query.sql);
  return (await db.executeQuery<R>(query)).rows;
};

/**
 * Creates a prepared query whose only parameter is a list of texts (`isAmong`). It is compiled once
 * per engine.
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
