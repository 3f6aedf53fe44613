import { machineApi } from '../../contract/machine-api.ts';
import { type Rfid, rfids } from '../../contract/rfids.ts';
import { calendarOf, isoDate } from '../../contract/values/periods.ts';
import {
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
} from '../../server/testing/admins/admins.ts';
import { scanAttention } from '../../server/testing/attention.ts';
import { anEstate, type Campus, type Estate } from '../../server/testing/estates.ts';
import { aDispense } from '../../server/testing/machines/machines.ts';
import { anRfid, rfidParams } from '../../server/testing/machines/rfids.ts';
import { syncEvents } from '../../server/testing/machines/sync.ts';
import { aPayment } from '../../server/testing/payments/payments.ts';
import type { TestServer } from '../../server/testing/server.ts';
import type { Person } from './cycle-sightings.ts';

const dayMs = 86_400_000;
/** Twice the days for which a card is known, and some. */
const livedDays = 140;

/** Three days of 28. Nobody takes a pad on the 1st, where the sums of months stand. */
const takesOn = (index: number, day: number): boolean =>
  (day + 5 * index) % 28 < 3 && !isoDate(day).endsWith('-01');

const findDay = (from: number, isWanted: (day: number) => boolean): number =>
  isWanted(from) ? from : findDay(from + 1, isWanted);

/** They take pads by card, all but one after an online check. */
const girls = 4;
/** The machine is offline when she takes a pad. */
const offlineGirl = 1;
const removedGirl = 2;
const forgottenGirl = 3;

const customer = 5;
const payer = { wallet: '017•••••777', browser: 'digest-of-a-browser' };

class Life implements Person {
  readonly names: readonly string[];
  readonly days = new Set<number>();
  /** Milliseconds. */
  readonly takes: number[] = [];

  constructor(...names: string[]) {
    this.names = names.map((name) => name.toLowerCase());
  }
}

export interface Lives {
  readonly estate: Estate;
  readonly campus: Campus;
  readonly persons: readonly Life[];
  readonly cards: readonly Rfid[];
  /** Days of the forgotten girl before she was forgotten. */
  readonly forgottenDays: number;
  /** Texts that name persons who are removed or forgotten. */
  readonly gone: readonly string[];
  /** Tokens of an admin of each type. */
  readonly tokens: readonly string[];
  /** Earlier days must be nobody's. */
  readonly limit: number;
}

const addGirls = (server: TestServer, { id }: Campus): Promise<Rfid[]> =>
  Promise.all(
    Array.from({ length: girls }, (_, index) =>
      anRfid(server, {
        institution: { id },
        name: `Nusrat the ${index}.`,
        designationId: `ROLL-${index}-OF-NINE`,
        stockType: 'UNLIMITED',
        point: 1000,
      }),
    ),
  );

/** A machine whose events wait for its next sync. */
const createMachine = (server: TestServer, token: string) => {
  let seq = 100;
  let waiting: object[] = [];
  return {
    tap: (event: object) => {
      const at = new Date(server.clock.now).toISOString();
      waiting.push({ seq: ++seq, uptimeMs: 0, at, ...event });
    },
    authorize: async (rfid: string) => {
      const requestId = `request-${++seq}`;
      const body = { requestId, rfid, rowNo: 1, columnNo: 1 };
      await server.call(machineApi.authorize, { body, token });
      return requestId;
    },
    sync: async () => {
      await syncEvents(server, token, waiting);
      waiting = [];
    },
  };
};

/** A payment whose refund was stuck and is settled within days. */
const payWithTrouble = async (server: TestServer, { machine }: Campus) => {
  const { id } = await aPayment(server, machine, { ...payer, flags: 'REFUND_STUCK' });
  await scanAttention(server);
  return () =>
    server.store.change((tx) =>
      tx.updateTable('payments').set({ flags: '' }).where('id', '=', id).execute(),
    );
};

/**
 * Months before the server's now: girls take pads by card, a stranger taps, a customer pays, a card
 * is removed and a person forgotten. What an admin does falls on days without a pad.
 */
export const liveForMonths = async (server: TestServer): Promise<Lives> => {
  const { clock, settings } = server;
  const calendar = calendarOf(settings.TIME_ZONE);
  const { now } = clock;
  const today = calendar.dayOf(now);
  const first = today - livedDays;
  const moveTo = (day: number) => {
    clock.now = calendar.startOfDay(day) + dayMs / 2;
  };
  moveTo(findDay(first, (day) => ![0, 1, 2, 3, 4, 5].some((index) => takesOn(index, day))));
  const estate = await anEstate(server);
  const [campus] = estate.campuses;
  const cards = await addGirls(server, campus);
  const machine = createMachine(server, campus.machineKey);
  const lives = [
    ...cards.map((card) => new Life(card._id, card.physicalId, card.name, card.designationId)),
    new Life('STRANGER-TAP', 'STRANGERTAP'),
    new Life(payer.wallet, payer.browser),
  ];
  const removalDay = findDay(first + 50, (day) => !takesOn(removedGirl, day));
  const forgettingDay = findDay(first + 50, (day) => takesOn(forgottenGirl, day));

  const take = async (index: number, { physicalId: rfid }: Rfid) => {
    const request = index === offlineGirl ? {} : { requestId: await machine.authorize(rfid) };
    const { seq: _, uptimeMs: __, ...event } = aDispense(0, { transactionType: 'RFID', rfid });
    machine.tap({ ...event, ...request });
    machine.tap({ type: 'DANCE', rfid });
  };
  const settlements: (() => Promise<unknown>)[] = [];
  const acts = [
    ...cards.map((card, index) => () => take(index, card)),
    async () => {
      for (let times = 0; times < 3; times += 1) {
        machine.tap({ type: 'UNKNOWN_CARD', rfid: 'STRANGER-TAP' });
      }
    },
    async () => {
      settlements.push(await payWithTrouble(server, campus));
    },
  ];
  // Every refund is settled in the end.
  const lastDays = new Map([
    [removedGirl, removalDay],
    [customer, today - 14],
  ]);
  for (let day = first + 10; day < today; day += 1) {
    moveTo(day);
    for (const [index, act] of acts.entries()) {
      if (!takesOn(index, day) || day >= (lastDays.get(index) ?? today)) continue;
      await act();
      lives[index]?.days.add(day);
      lives[index]?.takes.push(clock.now);
    }
    if (day % 4 === 0 || day === forgettingDay) await machine.sync();
    if (day % 4 === 0) await Promise.all(settlements.splice(0).map((settle) => settle()));
    if (day % 2 === 0) await scanAttention(server);
    const call = day === removalDay ? rfids.remove : rfids.forget;
    const card = cards[day === removalDay ? removedGirl : forgottenGirl];
    if (card && (day === removalDay || day === forgettingDay)) {
      clock.now += 3_600_000;
      const { token } = await aSuper(server);
      await server.call(call, { params: rfidParams(card), token });
    }
  }
  await machine.sync();
  clock.now = now;
  const admins = [
    await aSuper(server),
    await anOrganizationAdmin(server, estate.id),
    await anInstitutionAdmin(server, campus),
  ];
  return {
    estate,
    campus,
    persons: lives,
    cards,
    forgottenDays: [...(lives[forgottenGirl]?.days ?? [])].filter((day) => day < forgettingDay)
      .length,
    gone: [removedGirl, forgottenGirl].flatMap((index) => {
      const { name = '', designationId = '' } = cards[index] ?? {};
      return [name, designationId];
    }),
    tokens: admins.map((admin) => admin.token),
    limit: today - settings.CARD_HISTORY_DAYS,
  };
};
