import { describe, expect, test } from 'vitest';
import { machines } from '../../../contract/machines.ts';
import { reports } from '../../../contract/reports.ts';
import { buildUrl } from '../../../contract/request.ts';
import { addToRollups } from '../../machines/rollup/rollup.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { pollOptions } from '../../testing/machines/poll-options.ts';
import { allReportParts, aReportScenario } from '../../testing/reports.ts';
import { anOwnServer, shareServer, type TestServer } from '../../testing/server.ts';
import { unzipTexts } from '../../testing/unzip.ts';

shareServer();

const downloads = (server: TestServer, token: string, tickets: readonly string[]) =>
  tickets.map((ticket) =>
    server.ask(reports.xlsx, { token, query: { ...allReportParts, ticket } }),
  );

describe('workbooks that are requested at once', () => {
  const many = ['1', '2', '3', '4', '5', '6', '7'];

  test('by one admin are made one after the other, a few wait, and another’s comes in between', async () => {
    const { server, token } = await aReportScenario();
    const other = await aSuper(server);
    const ended: string[] = [];
    const requests = downloads(server, token, many);
    const others = server.ask(reports.xlsx, { token: other.token, query: allReportParts });
    others.then(() => ended.push('another’s'));
    for (const [index, answer] of requests.entries()) {
      answer.then(({ status }) => status === 200 && ended.push(`own ${index}`));
    }
    const answers = await Promise.all(requests);
    expect((await others).status).toBe(200);
    expect(ended.at(-1)).toMatch(/^own/);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(refused.map(({ headers, body }) => [headers['retry-after'], body])).toEqual(
      refused.map(() => [
        '10',
        { message: 'Too many reports are waiting. Try again in a moment.', code: 'tooManyReports' },
      ]),
    );
    expect(refused).toHaveLength(2);
  });

  /** Polls the place of the fifth workbook and collects the places. */
  const aLook = (server: TestServer, token: string) => {
    const places: number[] = [];
    const look = async () => {
      const query = { ticket: '5' };
      const { waiting } = await server.call(reports.xlsxPlace, { token, query });
      if (waiting) places.push(waiting.place);
      return waiting;
    };
    return { look, places };
  };
  test('have a place, which is shown to their own admin alone and never gets worse', async () => {
    const { server, token } = await aReportScenario();
    const other = await aSuper(server);
    const [own, others] = [aLook(server, token), aLook(server, other.token)];
    const requests = downloads(server, token, many.slice(0, 5));
    await expect.poll(own.look, pollOptions).not.toBeNull();
    expect(await others.look()).toBeNull();
    // Two are built at once, one of them for the other admin.
    const [another] = downloads(server, other.token, ['5']);
    await expect.poll(others.look, pollOptions).toMatchObject({ place: 0 });
    for (const answer of requests.slice(0, 4)) {
      await answer;
      await own.look();
    }
    const { places } = own;
    expect(places).toEqual(places.toSorted((one, next) => next - one));
    await Promise.all([...requests, another]);
  });

  test('leave the queue with their client', async () => {
    const { server, token } = await aReportScenario();
    const url = await server.http.listen({ port: 0 });
    const leaving = new AbortController();
    const requests = many.slice(0, 5).map((ticket) =>
      fetch(url + buildUrl(reports.xlsx, { query: { isShowSummary: true, ticket } }), {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      }),
    );
    const { look } = aLook(server, token);
    await expect.poll(look, pollOptions).not.toBeNull();
    leaving.abort();
    const outcomes = await Promise.allSettled(requests);
    expect(outcomes.map(({ status }) => status)).toContain('rejected');
    await expect.poll(look, pollOptions).toBeNull();
    // The queue is empty again.
    await server.call(reports.xlsx, { token, query: allReportParts });
  });
});

describe('the workbook', () => {
  test('it has a sheet for each part, with defused texts, numbers and dates', async () => {
    const { server, token, machine, institution } = await aReportScenario(await anOwnServer());
    await server.call(machines.update, {
      token,
      params: { institutionId: institution.id, machineId: machine.id },
      body: { name: '=HYPERLINK("evil")', price: 10 },
    });
    const bytes = await server.call(reports.xlsx, { token, query: allReportParts });
    const files = unzipTexts(bytes);
    const workbook = files.get('xl/workbook.xml') ?? '';
    expect(
      Array.from(workbook.matchAll(/<sheet [^>]*name="([^"]*)"/g), ([, name]) => name),
    ).toEqual([
      'Stock update summary',
      'Dispense summary',
      'Stock movements',
      'Stock - Machine updates',
      'Dispense update details',
    ]);
    expect(files.get('xl/sharedStrings.xml')).toContain(`<t>'=HYPERLINK`);
    const rows = files.get('xl/worksheets/sheet5.xml')?.match(/<row /g);
    expect(rows).toHaveLength(6);
    expect(files.get('xl/sharedStrings.xml')).toContain('<t>BKASH [No payment]</t>');
    // Noon of 2026-03-01, in days since 1899-12-30.
    expect(files.get('xl/worksheets/sheet5.xml')).toContain('<v>46082.5</v>');
    expect(files.get('xl/styles.xml')).toContain('"yyyy-mm-dd hh:mm AM/PM"');
  });

  test('the events of one visit are one row, however much that was', async () => {
    const { server, token, machine } = await aReportScenario(await anOwnServer());
    const counts = { visitEvents: 50_001 };
    await server.store.change((tx) => addToRollups(tx, [{ place: machine, day: 20_000, counts }]));
    const updates = { isShowStockUpdates: true };
    const bytes = await server.call(reports.xlsx, { token, query: updates });
    const rows = unzipTexts(bytes).get('xl/worksheets/sheet1.xml')?.match(/<row /g);
    // The heading, and the creation of the machine.
    expect(rows).toHaveLength(2);
  });

  test('a report that is too long for one is refused, and says what to do', async () => {
    const { server, token, machine } = await aReportScenario(await anOwnServer());
    const counts = { cashSuccess: 50_001 };
    await server.store.change((tx) => addToRollups(tx, [{ place: machine, day: 20_000, counts }]));
    const { status, body } = await server.expectRefusal(reports.xlsx, {
      token,
      query: allReportParts,
    });
    expect([status, body.message]).toEqual([
      400,
      'A workbook holds at most 50000 rows. Choose a smaller range, or download CSV.',
    ]);
  });
});
