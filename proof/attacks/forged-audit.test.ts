import { describe, test } from 'vitest';
import { organizations } from '../../contract/organizations.ts';
import { aSuper } from '../../server/testing/admins.ts';
import { engines } from '../places.ts';
import { found, tried } from '../tried.ts';
import { attacked } from './attacked.ts';
import { chainOf } from './chain.ts';
import { checkAudit, tamper } from './tampering.ts';

/** What somebody does to the audit, and the words in which it is found. */
interface Deed {
  readonly what: string;
  readonly statements: readonly string[];
  readonly found: string;
}

describe.each(engines)('on %s', (engine) => {
  test('a changed byte, a cut tail and a row that was put in are found', async () => {
    const server = await attacked(engine, async (given) => (await aSuper(given)).token);
    const token = server.world;
    for (let count = 0; count < 12; count += 1) {
      const body = { name: `Organization ${count}`, description: 'For the audit' };
      await server.call(organizations.create, { token, body });
    }
    const { place, program } = server;
    await program.end('SIGTERM');
    const chain = await chainOf(place);
    const last = chain.at(-1);
    const head = `${last?.seq}:${last?.hash}`;
    const whole = await checkAudit(place, head);
    const losses = whole.isSound ? [] : [`untouched: ${whole.said}`];

    const seq = last?.seq ?? 0;
    const copy = `insert into "audit" select * from "kept"`;
    const all = `delete from "audit"`;
    const isNot = (row: number) => `Row ${row} is not what was written there`;
    const endsWith = (row: number) =>
      `Rows were cut off: the kept head is row ${seq}, and the audit ends with row ${row}.`;
    const deeds: readonly Deed[] = [
      {
        what: 'a changed byte',
        statements: [`update "audit" set "actor" = 'another' where "seq" = ${seq - 3}`],
        found: isNot(seq - 3),
      },
      {
        what: 'a changed time',
        statements: [`update "audit" set "at" = "at" + 1 where "seq" = ${seq - 3}`],
        found: isNot(seq - 3),
      },
      {
        what: 'a changed hash',
        statements: [`update "audit" set "hash" = "previousHash" where "seq" = ${seq - 3}`],
        found: isNot(seq - 3),
      },
      {
        what: 'a row taken out',
        statements: [`delete from "audit" where "seq" = ${seq - 3}`],
        found: isNot(seq - 3),
      },
      {
        what: 'a row taken out, the others moved up',
        statements: [
          `delete from "audit" where "seq" = ${seq - 3}`,
          ...[2, 1, 0].map(
            (n) => `update "audit" set "seq" = ${seq - n - 1} where "seq" = ${seq - n}`,
          ),
        ],
        found: isNot(seq - 3),
      },
      {
        what: 'a row put in',
        statements: [
          `create table "copied" as select * from "audit" where "seq" = ${seq}`,
          `update "copied" set "seq" = ${seq + 1}, "id" = 'put-in'`,
          `insert into "audit" select * from "copied"`,
          `drop table "copied"`,
        ],
        found: isNot(seq + 1),
      },
      {
        what: 'a cut tail',
        statements: [`delete from "audit" where "seq" > ${seq - 3}`],
        found: endsWith(seq - 3),
      },
      { what: 'all of it gone', statements: [all], found: endsWith(0) },
      {
        what: 'two rows in each other’s place',
        statements: [
          `update "audit" set "seq" = -1 where "seq" = ${seq - 3}`,
          `update "audit" set "seq" = ${seq - 3} where "seq" = ${seq - 2}`,
          `update "audit" set "seq" = ${seq - 2} where "seq" = -1`,
        ],
        found: isNot(seq - 3),
      },
    ];
    await tamper(place, `create table "kept" as select * from "audit"`);
    const { leaks } = found();
    for (const { what, statements, found } of deeds) {
      await tamper(place, ...statements);
      const { isSound, said } = await checkAudit(place, head);
      if (isSound || !said.includes(found)) leaks.push(`${what}: ${said}`);
      // Undone, so that each of them is looked at alone.
      await tamper(place, all, copy);
    }
    const restored = await checkAudit(place, head);
    if (!restored.isSound) losses.push(`restored: ${restored.said}`);
    tried({
      what: `${engine}: a tampered audit`,
      attempts: deeds.length,
      leaks,
      losses,
    });
  });
});
