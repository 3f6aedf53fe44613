import type { AuditEntry } from '../../contract/audit.ts';
import type { AuditAction } from '../../contract/audit-actions.ts';
import type { InstitutionFields } from '../../contract/institutions.ts';
import { defineText, type Translate } from '../core/texts.ts';
import type { Tone } from '../core/tone.ts';

/** Label of each audited call. */
export const actionTexts: Readonly<Record<AuditAction, string>> = {
  'POST /admin/login': defineText('Login'),
  'POST /admin/logout': defineText('Logout'),
  'POST /admin/password': defineText('Password changed'),
  'POST /admin/organization/create': defineText('Organization admin created'),
  'POST /admin/institution/create': defineText('Institution admin created'),
  'PUT /admin/organization': defineText('Organization admin updated'),
  'PUT /admin/institution': defineText('Institution admin updated'),
  'DELETE /admin/organization/sessions': defineText('Session of an organization admin ended'),
  'DELETE /admin/institution/sessions': defineText('Session of an institution admin ended'),
  'DELETE /admin/sessions': defineText('Session ended'),
  'POST /admin/new-logins': defineText('New login answered for'),
  'POST /admin/two-step': defineText('Set-up of two-step login begun'),
  'PUT /admin/two-step': defineText('Two-step login turned on'),
  'POST /admin/two-step/off': defineText('Two-step login turned off'),
  'POST /admin/two-step/recovery-codes': defineText('New recovery codes made'),
  'DELETE /admin/organization/two-step': defineText(
    'Two-step login of an organization admin turned off',
  ),
  'DELETE /admin/institution/two-step': defineText(
    'Two-step login of an institution admin turned off',
  ),
  'DELETE /admin/organization/remove': defineText('Organization admin deleted'),
  'DELETE /admin/institution/remove': defineText('Institution admin deleted'),
  'OPERATOR /admin/create': defineText('Admin created at the server'),
  'OPERATOR /admin/reset-password': defineText('Password reset at the server'),
  'OPERATOR /admin/turn-off-two-step': defineText('Two-step login turned off at the server'),
  'OPERATOR /admin/end-sessions': defineText('Sessions ended at the server'),
  'OPERATOR /admin/go-live': defineText('Declared live after a restore'),
  'OPERATOR /secrets/rotate': defineText('Secrets sealed with a new key'),
  'OPERATOR /history/import': defineText('Import of past sales begun'),
  'OPERATOR /history/imported': defineText('Past sales imported'),
  'OPERATOR /database/move': defineText('Database moved to PostgreSQL'),
  'POST /organization/create': defineText('Organization created'),
  'PUT /organization/update': defineText('Organization updated'),
  'DELETE /organization/remove': defineText('Organization deleted'),
  'PATCH /organization/unlock/rfid/add': defineText('Unlock RFID added'),
  'PATCH /organization/unlock/rfid/update': defineText('Unlock RFID updated'),
  'PATCH /organization/unlock/rfid/remove': defineText('Unlock RFID removed'),
  'POST /institution/create': defineText('Institution created'),
  'PUT /institution/update': defineText('Institution updated'),
  'DELETE /institution/remove': defineText('Institution deleted'),
  'POST /machine/create': defineText('Machine created'),
  'PUT /machine/update': defineText('Machine updated'),
  'DELETE /machine/remove': defineText('Machine deleted'),
  'POST /machine/resume': defineText('Paused slots resumed'),
  'POST /machine/pairing-code': defineText('Pairing code made'),
  'DELETE /machine/key': defineText('Machine key revoked'),
  'POST /machine/command': defineText('Command sent to a machine'),
  'POST /device/claim': defineText('Machine paired'),
  'PATCH /machine/size/add': defineText('Product size added'),
  'POST /machine/size/apply': defineText('Product sizes applied to other machines'),
  'PATCH /machine/size/update': defineText('Product size updated'),
  'DELETE /machine/size/remove': defineText('Product size removed'),
  'POST /rfid/create': defineText('RFID created'),
  'PUT /rfid/update': defineText('RFID updated'),
  'DELETE /rfid/remove': defineText('RFID deleted'),
  'POST /rfid/import': defineText('RFIDs imported'),
  'POST /rfid/change': defineText('RFIDs changed together'),
  'DELETE /rfid/unknown': defineText('Unknown card dismissed'),
  'POST /rfid/unknown/link': defineText('Unknown card linked'),
  'POST /payment/ask': defineText('bKash asked again about a payment'),
  'POST /payment/refund': defineText('Payment refunded'),
  'POST /payment/settle': defineText('Payment settled by hand'),
  'PUT /payment-gateway': defineText('Payment gateway saved'),
  'DELETE /payment-gateway': defineText('Payment gateway removed'),
  'POST /alerts/create': defineText('Recipient of alerts added'),
  'PUT /alerts/update': defineText('Recipient of alerts changed'),
  'DELETE /alerts/remove': defineText('Recipient of alerts removed'),
  'POST /alerts/test': defineText('Test alert sent'),
  'POST /alerts/resend': defineText('Recipient of alerts asked to confirm'),
  'POST /alerts/confirm': defineText('Recipient of alerts confirmed'),
  'POST /alerts/unsubscribe': defineText('Recipient of alerts unsubscribed'),
  'POST /attention/take': defineText('Attention taken'),
  'POST /attention/give-back': defineText('Attention given back'),
  'POST /attention/snooze': defineText('Attention snoozed'),
  'POST /attention/done': defineText('Attention marked as done'),
  'POST /attention/reopen': defineText('Attention opened again'),
  restored: defineText('Database restored from a backup'),
};

const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(actionTexts, action);

/** A call that another version recorded has no label and shows its own name. */
export const actionText = (action: string, t: Translate): string =>
  isAuditAction(action) ? t(actionTexts[action]) : action;

export const outcomeTexts: Record<AuditEntry['outcome'], string> = {
  DONE: defineText('Done'),
  DENIED: defineText('Denied'),
  FAILED: defineText('Failed'),
};

export const outcomeTones: Record<AuditEntry['outcome'], Tone> = {
  DONE: 'good',
  DENIED: 'bad',
  FAILED: 'low',
};

const roleTexts: Readonly<Record<string, string>> = {
  SUPER: defineText('Super admin'),
  ORGANIZATION: defineText('Organization admin'),
  INSTITUTION: defineText('Institution admin'),
  MACHINE: defineText('Machine'),
  OPERATOR: defineText('Operator of the server'),
};

export const roleText = (role: string, t: Translate): string => t(roleTexts[role] ?? role);

/** Labels of an entity's fields; a field without one shows its key. */
export const fieldTexts: Readonly<
  Record<string, string> & Record<keyof InstitutionFields, string>
> = {
  name: defineText('Name'),
  description: defineText('Description'),
  type: defineText('Type'),
  address: defineText('Address'),
  category: defineText('Category'),
  logo: defineText('Logo'),
  username: defineText('Username'),
  newPassword: defineText('New password'),
  twoStep: defineText('Two-step login'),
  browser: defineText('Browser'),
  platform: defineText('System of the device'),
  client: defineText('Address'),
  physicalId: defineText('Physical ID'),
  simNumber: defineText('SIM number'),
  price: defineText('Product Price (Tk)'),
  point: defineText('Points'),
  pointsEnabled: defineText('Points enabled'),
  isActivated: defineText('Active'),
  isActive: defineText('Active'),
  isFree: defineText('Free'),
  stockType: defineText('Stock type'),
  designation: defineText('Designation'),
  designationId: defineText('Designation ID'),
  taskAssignedTo: defineText('Assigned to'),
  productCount: defineText('Stock'),
  fixedCapacity: defineText('Capacity'),
  paused: defineText('Paused'),
  cause: defineText('Cause'),
  code: defineText('Code'),
  since: defineText('Since'),
  sizeId: defineText('Size ID'),
  sizeName: defineText('Size Name'),
  daily: defineText('Daily'),
  weekly: defineText('Weekly'),
  monthly: defineText('Monthly'),
  limitation: defineText('Limits'),
  stocks: defineText('Slots'),
  sizeTypes: defineText('Product Sizes'),
  unlockRFIDs: defineText('RFIDs to unlock'),
  action: defineText('Action'),
  added: defineText('Added'),
  updated: defineText('Updated'),
  skipped: defineText('Skipped'),
  changed: defineText('Changed'),
  unchanged: defineText('Unchanged'),
  existing: defineText('RFIDs that are there already'),
  rfids: defineText('RFIDs'),
  rfidsAdded: defineText('RFIDs added'),
  rfidsUpdated: defineText('RFIDs updated'),
  points: defineText('Points'),
  keyState: defineText('Controller'),
  state: defineText('Status'),
  detail: defineText('Detail'),
};
