import { expect, test } from 'vitest';
import { parseCommand } from './options.ts';

const read = (line: string) => () => parseCommand(line.split(' ').filter(Boolean));

test('one command line describes the replay of a foreign file', () => {
  const command = parseCommand([
    'replay',
    'sales.csv',
    ...'--url http://localhost:3000 --physical-id COFFEE-1 --claim-code XXXX-XXXX'.split(' '),
    ...'--map time=datetime,type=cash_type --map rfid=card --types card=RFID,Cash=cash'.split(' '),
    '--time-format',
    'M/D/YYYY H:mm',
  ]);
  expect(command).toMatchObject({
    name: 'replay',
    replay: {
      file: 'sales.csv',
      physicalId: 'COFFEE-1',
      claimCode: 'XXXX-XXXX',
      epoch: 1,
      columns: { time: 'datetime', type: 'cash_type', rfid: 'card' },
      types: new Map([
        ['card', 'RFID'],
        ['cash', 'CASH'],
      ]),
      timeFormat: 'M/D/YYYY H:mm',
      zone: 'Asia/Dhaka',
    },
  });
});

test.each([
  ['dance', "'dance' is not a command: use machine, fleet, crowd, replay, bkash or help."],
  ['replay', 'Name the file to replay.'],
  ['replay a b', 'Name one file to replay, not several.'],
  ['replay a --map time', '--map must be pairs such as a=b,c=d.'],
  ['replay a --map hour=b', "The field of --map 'hour' must be one of time, machine, row,"],
  ['replay a --types card=GOLD', "The type of --types 'GOLD' must be one of BKASH, CASH, RFID."],
  ['replay a --epoch 0', '--epoch must be a number from 1 up.'],
  ['replay a --zone Mars', '--zone must be a time zone such as Asia/Dhaka.'],
  ['replay a --url nowhere', '--url must be an address such as http://localhost:3000.'],
  ['replay a --what', "Unknown option '--what'."],
  ['machine', 'Say which machine to be with --physical-id.'],
  [
    'machine --physical-id A --place moon',
    "--place 'moon' must be one of school, office, factory.",
  ],
  ['bkash --port x', '--port must be a number from 0 to 65535.'],
  ['bkash --refunds v3', '--refunds must be one of both, v1, v2, none or flip:N.'],
  ['bkash --refund-days -1', "Option '--refund-days' argument is ambiguous."],
  ['bkash --merchant a,b', '--merchant must be USERNAME,PASSWORD,APP_KEY,APP_SECRET.'],
  ['crowd --within soon', '--within must be a number from 0 to 86400.'],
  ['fleet --loss 2', '--loss must be a number from 0 to 0.9.'],
])('%j is answered by one clear sentence', (line, sentence) => {
  expect(read(line)).toThrow(sentence);
});

test('the refunds of a bKash are described on the command line', () => {
  const command = parseCommand(
    'bkash --refunds flip:3 --ledgers apart --refund-days 60 --refund-balance 50'.split(' '),
  );
  const refunds = { routes: 'flip:3', ledgers: 'apart', days: 60, balance: 5000 };
  expect(command).toMatchObject({ bkash: { refunds } });
});

test('no command, or a wish for help, is help', () => {
  for (const line of ['', 'help', '--help', 'replay --help']) {
    expect(read(line)()).toEqual({ name: 'help' });
  }
});
