import type { Endpoint } from '../../../contract/endpoint.ts';

interface Example {
  readonly body?: object;
  readonly answer?: object;
}

const commandId = '0198c0de-9c41-7d02-b3aa-51c0ee7d9f12';
const slot = { rowNo: 1, columnNo: 1 };
const command = { commandId, type: 'DISPENSE', rowNo: 1, columnNo: 1, ttlSeconds: 60 };

/** Example bodies and answers by operation ID, where the schemas alone are not enough. */
export const callExamples: Readonly<Record<string, Example>> = {
  logIn: { body: { username: 'super', password: 'correct horse battery' } },
  createOrganization: { body: { name: 'Padma Trust', description: 'Schools by the river' } },
  createInstitution: {
    body: { name: 'Padma University', category: 'SOCIAL', address: 'Rajshahi' },
  },
  createPerson: { body: { name: 'Rahima Khatun', phone: '01712-345678', language: 'bn' } },
  createMachine: {
    body: {
      name: 'Library',
      physicalId: 'PU-LIB-01',
      price: 10,
      pointsEnabled: true,
      point: 1,
      stocks: [{ ...slot, productCount: 20 }],
    },
  },
  updateMachine: {
    body: {
      stocks: [{ ...slot, productCount: 20 }],
      taskAssignedTo: 'Rahima',
      version: 3,
    },
  },
  changeFleet: { body: { price: 12.5, matching: { state: 'EMPTY', count: 12 } } },
  createPairingCode: {
    answer: { claimCode: '7K3M-9QXA', expiresAt: '2026-01-11T06:00:00.000Z', pairedAt: null },
  },
  queueCommand: { body: { type: 'UNLOCK' } },
  resumeSlots: { body: { slots: [slot] } },
  addSize: { body: { sizeName: 'Large', sizeId: 'L', price: 15, point: 2 } },
  addUnlockRfid: { body: { physicalId: '0B77F1D2', name: 'Refill', isActive: true } },
  createRfid: { body: { physicalId: '04A2B9C1', name: 'Rahima', stockType: 'LIMITED', point: 20 } },
  savePaymentGateway: {
    body: { username: 'padma', password: 'secret', appKey: 'key', appSecret: 'secret' },
  },
  refundPayment: { body: { reason: 'The customer came to the office: no pad dropped' } },
  settlePayment: { body: { reason: 'Given back at the office', as: 'REFUNDED_IN_CASH' } },
  compareStatement: {
    body: {
      accountId: commandId,
      dateStart: '2026-01-01',
      dateEnd: '2026-01-31',
      rows: [{ kind: 'CHARGE', trxID: 'CK250NROQ5', amount: 10 }],
    },
  },
  claimMachine: {
    body: { physicalId: 'PU-LIB-01', claimCode: '7K3M-9QXA', firmware: '1.4.2' },
    answer: {
      machineKey: '4YOAOXEP_r4vYeIkOdRW4wgvHYiyr81rCKxQaofi_z8',
      physicalId: 'PU-LIB-01',
      epoch: 7,
    },
  },
  syncMachine: {
    body: {
      epoch: 7,
      uptimeMs: 914_000,
      configVersion: 41,
      cardsVersion: 907,
      heldFrom: 1,
      firmware: '1.4.2',
      rssi: -71,
      doorOpen: false,
      events: [
        {
          seq: 119,
          type: 'DISPENSE',
          uptimeMs: 912_000,
          transactionType: 'BKASH',
          rowNo: 1,
          columnNo: 1,
          isSuccessful: true,
          commandId,
        },
      ],
      results: [{ commandId, state: 'SUCCEEDED' }],
    },
    answer: {
      serverTime: '2026-01-10T06:00:00.000Z',
      ackedThrough: 119,
      gaps: [],
      rejected: [],
      config: {
        version: 42,
        isActivated: true,
        price: 10,
        point: 1,
        pointsEnabled: true,
        slots: [{ rowNo: 1, columnNo: 1, price: 10, point: 1, productCount: 19 }],
      },
      cards: {
        version: 910,
        reset: false,
        changed: [{ rfid: '04A2B9C1', isFree: false, points: 4, stockType: 'LIMITED' }],
        removed: ['16E12A84'],
        unlock: ['0B77F1D2'],
      },
      commands: [],
      nextSyncSeconds: 20,
    },
  },
  waitForCommands: { answer: { commands: [command] } },
  authorizeRfid: {
    body: { requestId: '7-2041', rfid: '04A2B9C1', rowNo: 1, columnNo: 1 },
    answer: { allowed: false, reason: 'TOO_FEW_POINTS', points: 0 },
  },
};

export const exampleOf = ({ operationId }: Endpoint): Example => callExamples[operationId] ?? {};
