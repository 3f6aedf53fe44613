import { expect, test } from 'vitest';
import { DeviceEvent } from '../../../contract/device-events.ts';
import { formatEnglish } from '../../../contract/messages.ts';
import { parseEvents } from './events.ts';

const values = {
  seq: 1,
  uptimeMs: 5,
  at: '2026-01-01T00:00:00Z',
  rowNo: 1,
  columnNo: 1,
  transactionType: 'CASH',
  rfid: '04A2',
  requestId: 'r1',
  isSuccessful: true,
  failureReason: 'JAM',
  commandId: 'c1',
  amount: 10,
  added: 3,
  counted: 4,
  code: 'JAM',
};

const shapes = DeviceEvent.def.options.map(({ shape }) => {
  const event = Object.entries(values).filter(([name]) => name in shape);
  return { type: shape.type.def.values[0], event: Object.fromEntries(event) };
});

test.each(shapes)('an event of the type $type names the field that is wrong, and why', (shape) => {
  const { type, event } = shape;
  const parse = (given: object) => parseEvents([{ type, ...event, ...given }])[0];
  expect(parse({})).toMatchObject({ event: { type } });
  // An unreadable time dates nothing, and the event counts as doubtful.
  const names = [...Object.keys(event).filter((name) => name !== 'at'), 'doors'];
  for (const name of names) {
    const parsed = parse({ [name]: { a: 1 } });
    if (!parsed || parsed.event) throw new Error(`${name} may be anything`);
    expect([parsed.field, parsed.fault.code]).not.toEqual([name, 'invalidInput']);
    expect(parsed.field).toBe(name);
    expect(formatEnglish(parsed.fault)).toMatch(/ /);
  }
});

test('what cannot be read is kept without the number of its card, in quotes or not', () => {
  for (const rfid of ['04A2B9C1', 1234567, '04"A2B9C1']) {
    const [parsed] = parseEvents([{ type: 'UNLOCK', seq: 'x', rfid }]);
    expect(parsed?.content).toBe('{"type":"UNLOCK","seq":"x","rfid":"…"}');
  }
});

test('the name of an unknown field is shortened, and can be stored', () => {
  const [parsed] = parseEvents([
    { type: 'BOOT', seq: 1, uptimeMs: 0, [`\0${'x'.repeat(300)}`]: 1 },
  ]);
  expect(parsed).toMatchObject({ field: expect.stringMatching(/^[^\0]{99,100}$/) });
});
