import type { AuditEntry } from '../../contract/audit.ts';
import type { AuditAction } from '../../contract/audited.ts';
import { say, type Text } from '../core/texts.ts';
import type { Tone } from '../core/tone.ts';

/** What each audited call does, in plain words. */
export const actionTexts: Readonly<Record<AuditAction, string>> = {
  'POST /admin/login': say('Login'),
  'POST /admin/logout': say('Logout'),
  'POST /admin/password': say('Password changed'),
  'POST /admin/organization/create': say('Organization admin created'),
  'POST /admin/institution/create': say('Institution admin created'),
  'PUT /admin/organization': say('Organization admin updated'),
  'PUT /admin/institution': say('Institution admin updated'),
  'DELETE /admin/organization/sessions': say('Session of an organization admin ended'),
  'DELETE /admin/institution/sessions': say('Session of an institution admin ended'),
  'DELETE /admin/sessions': say('Session ended'),
  'POST /admin/new-logins': say('New login answered for'),
  'POST /admin/two-step': say('Set-up of two-step login begun'),
  'PUT /admin/two-step': say('Two-step login turned on'),
  'POST /admin/two-step/off': say('Two-step login turned off'),
  'POST /admin/two-step/recovery-codes': say('New recovery codes made'),
  'DELETE /admin/organization/two-step': say('Two-step login of an organization admin turned off'),
  'DELETE /admin/institution/two-step': say('Two-step login of an institution admin turned off'),
  'DELETE /admin/organization/remove': say('Organization admin deleted'),
  'DELETE /admin/institution/remove': say('Institution admin deleted'),
  'OPERATOR /admin/create': say('Admin created at the server'),
  'OPERATOR /admin/reset-password': say('Password reset at the server'),
  'OPERATOR /admin/turn-off-two-step': say('Two-step login turned off at the server'),
  'OPERATOR /admin/end-sessions': say('Sessions ended at the server'),
  'OPERATOR /secrets/rotate': say('Secrets sealed with a new key'),
  'OPERATOR /history/import': say('Import of past sales begun'),
  'OPERATOR /history/imported': say('Past sales imported'),
  'OPERATOR /database/move': say('Database moved to PostgreSQL'),
  'POST /organization/create': say('Organization created'),
  'PUT /organization/update': say('Organization updated'),
  'DELETE /organization/remove': say('Organization deleted'),
  'PATCH /organization/unlock/rfid/add': say('Unlock RFID added'),
  'PATCH /organization/unlock/rfid/update': say('Unlock RFID updated'),
  'PATCH /organization/unlock/rfid/remove': say('Unlock RFID removed'),
  'POST /institution/create': say('Institution created'),
  'PUT /institution/update': say('Institution updated'),
  'DELETE /institution/remove': say('Institution deleted'),
  'POST /machine/create': say('Machine created'),
  'PUT /machine/update': say('Machine updated'),
  'DELETE /machine/remove': say('Machine deleted'),
  'POST /machine/resume': say('Paused slots resumed'),
  'POST /machine/pairing-code': say('Pairing code made'),
  'DELETE /machine/key': say('Machine key revoked'),
  'POST /machine/command': say('Command sent to a machine'),
  'POST /device/claim': say('Machine paired'),
  'PATCH /machine/size/add': say('Product size added'),
  'POST /machine/size/apply': say('Product sizes applied to other machines'),
  'PATCH /machine/size/update': say('Product size updated'),
  'DELETE /machine/size/remove': say('Product size removed'),
  'POST /rfid/create': say('RFID created'),
  'PUT /rfid/update': say('RFID updated'),
  'DELETE /rfid/remove': say('RFID deleted'),
  'POST /payment/ask': say('bKash asked again about a payment'),
  'POST /payment/refund': say('Payment refunded'),
  'POST /payment/settle': say('Payment settled by hand'),
  'PUT /payment-gateway': say('Payment gateway saved'),
  'DELETE /payment-gateway': say('Payment gateway removed'),
  restored: say('Database restored from a backup'),
};

const isKnown = (action: string): action is AuditAction => Object.hasOwn(actionTexts, action);

/** A call of another version, which has no words, says its own name. */
export const actionText = (action: string, t: Text): string =>
  isKnown(action) ? t(actionTexts[action]) : action;

export const outcomeTexts: Record<AuditEntry['outcome'], string> = {
  DONE: say('Done'),
  DENIED: say('Denied'),
  FAILED: say('Failed'),
};

export const outcomeTones: Record<AuditEntry['outcome'], Tone> = {
  DONE: 'good',
  DENIED: 'bad',
  FAILED: 'low',
};

const roleTexts: Readonly<Record<string, string>> = {
  SUPER: say('Super admin'),
  ORGANIZATION: say('Organization admin'),
  INSTITUTION: say('Institution admin'),
  MACHINE: say('Machine'),
  OPERATOR: say('Operator of the server'),
};

export const roleText = (role: string, t: Text): string => t(roleTexts[role] ?? role);

/** Names of an entity's fields; a field without one is said as it is called. */
export const fieldTexts: Readonly<Record<string, string>> = {
  name: say('Name'),
  description: say('Description'),
  type: say('Type'),
  address: say('Address'),
  category: say('Category'),
  logo: say('Logo'),
  username: say('Username'),
  newPassword: say('New password'),
  twoStep: say('Two-step login'),
  browser: say('Browser'),
  platform: say('System of the device'),
  client: say('Address'),
  physicalId: say('Physical ID'),
  simNumber: say('SIM number'),
  price: say('Product Price (Tk)'),
  point: say('Points'),
  pointsEnabled: say('Points enabled'),
  isActivated: say('Active'),
  isActive: say('Active'),
  isFree: say('Free'),
  stockType: say('Stock type'),
  designation: say('Designation'),
  designationId: say('Designation ID'),
  taskAssignedTo: say('Assigned to'),
  productCount: say('Stock'),
  fixedCapacity: say('Capacity'),
  paused: say('Paused'),
  cause: say('Cause'),
  code: say('Code'),
  since: say('Since'),
  sizeId: say('Size ID'),
  sizeName: say('Size Name'),
  daily: say('Daily'),
  weekly: say('Weekly'),
  monthly: say('Monthly'),
  limitation: say('Limits'),
  stocks: say('Slots'),
  sizeTypes: say('Product Sizes'),
  unlockRFIDs: say('RFIDs to unlock'),
  keyState: say('Controller'),
  state: say('Status'),
  detail: say('Detail'),
};
