import type { SizeForm } from '../../contract/sizes.ts';
import type { Card, Place } from './record.ts';

/** One organization with one institution, three machines and their people's cards. */

export const capacity = 12;

export interface SlotPlan extends Place {
  readonly sizeId?: string;
}

export interface BoxPlan {
  readonly physicalId: string;
  readonly name: string;
  readonly price: number;
  readonly point: number;
  readonly pointsEnabled: boolean;
  readonly sizes: readonly SizeForm[];
  readonly slots: readonly SlotPlan[];
  /** Its coin board reports the paid amount. */
  readonly tellsAmount: boolean;
  readonly customersPerDay: number;
}

const at = (rowNo: number, columnNo: number, sizeId?: string): SlotPlan => ({
  rowNo,
  columnNo,
  ...(sizeId && { sizeId }),
});

const regular = { sizeId: 'REG', sizeName: 'Regular', point: 1 };

export const gate: BoxPlan = {
  physicalId: 'VM-GATE',
  // Each character needs care in a CSV, and a spreadsheet would calculate it.
  name: '=Gate "A", Hall',
  price: 8,
  point: 1,
  pointsEnabled: true,
  sizes: [
    { ...regular, price: 10 },
    { sizeId: 'LRG', sizeName: 'Large', price: 15, point: 2 },
  ],
  slots: [at(1, 1, 'REG'), at(1, 2, 'REG'), at(1, 3, 'LRG'), at(2, 1, 'LRG'), at(2, 2), at(2, 3)],
  tellsAmount: false,
  customersPerDay: 10,
};

export const library: BoxPlan = {
  physicalId: 'VM-LIBRARY',
  name: 'পাঠাগার',
  price: 12,
  point: 1,
  pointsEnabled: true,
  sizes: [
    { ...regular, price: 12.5 },
    { sizeId: 'NGT', sizeName: 'Night', price: 20, point: 3 },
  ],
  slots: [at(1, 1, 'REG'), at(1, 2, 'NGT'), at(2, 1), at(2, 2, 'REG')],
  tellsAmount: true,
  customersPerDay: 8,
};

export const canteen: BoxPlan = {
  physicalId: 'VM-CANTEEN',
  name: '',
  price: 9,
  point: 2,
  pointsEnabled: false,
  sizes: [],
  slots: [at(1, 1), at(1, 2)],
  tellsAmount: true,
  customersPerDay: 5,
};

type CardPlan = Omit<Card, 'isActive'>;
const card = (rfid: string, points: number, rest: Partial<CardPlan> = {}): CardPlan => ({
  rfid,
  points,
  stockType: 'UNLIMITED',
  isFree: false,
  ...rest,
});

export const blockedCard = 'C0FFEE05';
export const poorCard = 'C0FFEE06';
export const foreignCard = 'DEADBEEF';

export const cards: readonly CardPlan[] = [
  card('C0FFEE01', 200, { stockType: 'LIMITED' }),
  card('C0FFEE02', 60, { stockType: 'LIMITED' }),
  card('C0FFEE03', 300),
  card('C0FFEE04', 0, { isFree: true }),
  card(blockedCard, 120),
  card(poorCard, 9),
  card('C0FFEE07', 0, { isFree: true, stockType: 'LIMITED' }),
];

export const unlockCard = 'AB12CD34';
