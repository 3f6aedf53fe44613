/**
 * Descriptions by `Schema.field`; `|` stands between schemas, `*` for the rest of a name. A field of a
 * field may have one of its own, as `Schema.outer.inner`.
 */
export const fieldTexts: Readonly<Record<string, string>> = {
  '*._id': 'The ID of the entity',
  'Bar._id': 'The period: a day, a month or a year',
  'Slice._id': 'The transaction type, empty where it is not known',
  'DispenseSummary._id': 'The transaction type, empty where it is not known',
  'DispenseStats._id': 'The business day',

  // Sent by machines.
  'ClaimMachineAnswer.epoch': 'With which the controller begins its journal',
  'SyncMachineBody.epoch': 'Of the journal; grows when it is made anew',
  '*Event|SyncMachineAnswer.seq':
    'Counts up within an epoch, from 1; with machine and epoch it names the event for good',
  '*Event|SyncMachineBody.uptimeMs': 'Milliseconds since the controller’s boot',
  'SyncMachineBody.configVersion': 'Of the configuration that the machine has',
  'SyncMachineBody.cardsVersion': 'Of the card list that the machine has',
  'SyncMachineBody.heldFrom':
    'The oldest event that the machine still holds: what is missing before it never comes',
  'ClaimMachineBody|Machine|SyncMachineBody.firmware': 'The version of the controller’s program',
  'AttentionItem|Machine|SyncMachineBody.rssi': 'The strength of the radio signal, in dBm',
  'SyncMachineBody.doorOpen': 'Whether the door is open now',
  'SyncMachineBody.events': 'Each is read on its own: a bad one is rejected alone',
  'SyncMachineBody.results': 'What became of commands',
  'SearchAnswer.results': 'What was found, best first in each kind',
  'AuthorizeRfidBody|DispenseEvent.requestId':
    'Names one try with a card; the dispense that follows carries it',
  'AuditEntry.requestId': 'Of the request, as the log names it',
  'AttentionItem|AuthorizeRfidBody|DeviceCards|Dispense|DispenseEvent|RfidAnswer|TimelineCard|TimelineDoor|TimelineSale|UnknownCardEvent|UnlockEvent.rfid':
    'The number of a card',
  '*.rowNo': 'The row of the slot, from 1',
  '*.columnNo': 'The column of the slot, from 1',
  'DeviceCommand|DispenseEvent|SyncMachineBody|TestVendEvent.commandId':
    'The name of the command for good',
  'SyncMachineBody|Command|TimelineCommand.detail': 'Why, as a failure code or in words',
  'PaymentEvent.detail': 'More about the change',
  'Dispense|DispenseEvent|TestVendEvent|TimelineSale|TimelineTestVend.isSuccessful':
    'Whether a product dropped',
  'Dispense|DispenseEvent|TimelineSale.transactionType': 'How it was paid',
  'Dispense|DispenseEvent|TestVendEvent|TimelineSale|TimelineTestVend.failureReason':
    'Why no product dropped',
  '*Event|TimelineFault|TimelineClear|Pause|AttentionItem.code':
    'What is broken; it keeps its meaning',
  'Refusal|SyncMachineAnswer.code': 'What went wrong; it keeps its meaning',
  'LogInBody.code': 'Of the authenticator app or a recovery code, where two-step login is on',
  'BothSteps.code': 'Of the authenticator app or a recovery code',
  'ProviderAnswer.code': 'The provider’s own code',
  'DispenseEvent.amount': 'Taka of cash taken; left out it is the price that the machine held',
  'Payment|TimelinePayment|TroubledPayment.amount': 'Taka that were asked for',
  'Movement|ProviderAnswer|StatedRow|Comparison|Sum.amount': 'Taka that moved',
  'RefillEvent.added': 'How many products were put in',
  'RfidImport.added': 'How many cards were added',
  'CountEvent|TimelineStock.counted': 'How many products were counted',
  '*Event.at': 'When it happened, by a clock that was set since the boot',
  'PaymentEvent.at': 'When the payment changed',
  'ProviderAnswer.at': 'When the provider answered',
  'TimelineHour.at': 'When the hour begins',
  'Timeline*.at': 'When it happened',
  'StockLog.at': 'When it happened',
  'Movement.at': 'When the money moved',
  'AttentionEntry.at': 'When somebody acted on the item',
  'AuditEntry.at': 'When it was changed or tried',
  'RfidDispense|RfidGrant|RfidState.at': 'When it happened',
  'NewLogin.at': 'When it was',
  'AlertDelivery.at': 'When the message was made',
  'AlertSubscription.last.at': 'When the last message was made',
  'ClaimMachineBody|CreatePairingCodeAnswer.claimCode':
    'The one-time pairing code; it works for 24 hours',
  'Machine|MachineForm|MachineName|MachineUpdate|ClaimMachineBody|ClaimMachineAnswer|SizeChanges.physicalId':
    'What stands on the machine',
  'Rfid|RfidForm|RfidRow|RfidUpdate|UnknownCard|UnlockRfid|UnlockRfidForm|UnlockRfidUpdate.physicalId':
    'The number of the card',

  // Answered to machines.
  'ClaimMachineAnswer.machineKey': 'The bearer token of the machine; it is shown only here',
  'SyncMachineAnswer.serverTime': 'Now',
  'SyncMachineAnswer.ackedThrough':
    'Every event of the epoch up to this one is stored, or rejected for good',
  'SyncMachineAnswer.gaps':
    'Runs of events that are missing below the highest one known: send them again',
  'SyncMachineAnswer.from': 'The first that is missing',
  'SyncMachineAnswer.to': 'The last that is missing',
  'SyncMachineAnswer.rejected': 'Events of this sync that were not taken',
  'SyncMachineAnswer.index': 'Its place in the list that was sent, from 0',
  'SyncMachineAnswer.field': 'The faulty field of an event that cannot be read',
  'SyncMachineAnswer.config': 'What the machine sells; only when its version differs',
  'SyncMachineAnswer.cards':
    'What the machine needs to decide about a card offline; only when its version differs',
  'ListUnknownCardsAnswer.cards': 'Cards that are registered nowhere',
  'ListCommandsAnswer.commands': 'What was to be done, newest first',
  'SyncMachineAnswer|WaitForCommandsAnswer.commands': 'What is to be done',
  'SyncMachineAnswer.nextSyncSeconds': 'When to sync next, at the latest',
  'DeviceCards.reset': 'The list is whole: forget every card that is not in it',
  'DeviceCards.changed': 'Cards that are new or different',
  'ChangeRfidsAnswer.changed': 'How many cards were changed',
  'DeviceCards.removed': 'Cards that were blocked or removed',
  'DeviceCards.unlock': 'All cards that open the door',
  'DeviceCommand.ttlSeconds':
    'For so long it may be begun, counted from receipt; 0 only asks what became of it',
  'AuthorizeRfidAnswer.allowed': 'Whether to turn the motor',
  'AuthorizeRfidAnswer|DeviceCards.points': 'What the card can still spend',
  'ChangeRfidsBody.points': 'What each of the cards gets',
  'RfidUse.held.points': 'What dispenses that are under way would spend',
  'RfidUse.held.count': 'How many dispenses are under way',
  '*Update|AdminUpdateForm|UpdateAlertSubscriptionBody|UpdateInstitutionBody|GatewayForm|ApplySizesBody.version':
    'The one that the change was made on; refused when there is a newer one. Left out, the newest',
  'Admin|AlertSubscription|GatewayAnswer|Institution|Machine|Organization|Person|Rfid|UnlockRfid.version':
    'Counts changes; what is sent back with an update stops overwriting unseen',
  'DeviceCards|DeviceConfig.version': 'Counts changes; the machine reports the one it holds',
  'DeviceConfig.slots': 'Where the products lie',
  'ResumeSlotsBody.slots': 'The slots that are to sell again',
  'LowSlots.slots': 'The slots that are nearly empty',
  'TimelineStock.takenOut': 'How many damaged pads were taken out',
  'TimelineStock.visitId': 'The visit that a person sent; null for what the machine reported',
  'Visit.at': 'When the person was done',
  'Visit.beganAt': 'When the person began',
  'Visit.name': 'Who was there; empty when the name was forgotten',
  'CountedCash.counted': 'Taka that were in the cash box',
  'CountedCash.expected':
    'Cash sales since the collection before, by their own times; null at the first one of a machine',
  'CashCollection._id': 'The `_id` of its visit',
  'CashCollection.name': 'Who collected; empty when the name was forgotten',
  'VisitSlot.expected': 'The stock at that time, before the visit',
  'VisitSlot.found': 'How many were counted; null where nobody counted',
  'VisitSlot.takenOut': 'How many damaged pads were taken out',
  'VisitSlot.isGone': 'The machine had no such slot any more, so no stock changed',
  'TimelineStock.slots': 'What was put in or counted, by slot',
  'Refusal|SyncMachineAnswer.values':
    'What the text of the code is filled with, by the names of its holes',
  'AuditEntry.reason': 'Why it was refused or failed',
  'PaymentEvent|ProviderAnswer.reason': 'Why, in words',
  'RefundPaymentBody|SettlePaymentBody.reason': 'Why the admin does it, in words',
  'SyncMachineAnswer.reason': 'Why it was not taken, in words',
  'AuthorizeRfidAnswer.reason': 'Why not',
  'Refusal.message': 'What went wrong, in the language of Accept-Language',
  'TimelineChange.message': 'What was changed, in words',
  'Refusal.errors':
    'What is wrong with each faulty field, in the language of Accept-Language; fields of rows are dotted',
  'SyncMachineBody.state': 'How it ended',
  'AlertDelivery.state': 'How far the message is',
  'AlertSubscription.state': 'Whether it receives',
  'AlertSubscription.last.state': 'How the last message ended',
  'TimelineCommand.state': 'How far it is',
  'TimelinePayment.state': 'Where the money and the products are; the last four are final',
  'Command.state': 'How far it is',
  'Payment.state': 'Where the money and the products are; the last four are final',
  '*Event.type': 'What happened',
  'Timeline*.type': 'What happened',
  'Command|DeviceCommand|QueueCommandBody.type': 'What the machine is to do',
  'Admin.type': 'Which of the three it is',
  'Organization|OrganizationForm|Institution|CreateInstitutionBody|UpdateInstitutionBody|OrganizationUpdate.type':
    'The kind of place, in words of the operator',

  // Machines and cards.
  'DeviceConfig|Machine|MachineForm|MachineUpdate.isActivated': 'Whether the machine is in service',
  'Machine.isOnline': 'Whether the machine was heard from within a minute',
  'Machine.isDoorOpen':
    'As of the last contact; nothing is sold meanwhile that the server decides about',
  'Machine.lastSyncedAt': 'When the machine was last heard from',
  'Machine.configVersion': 'Of the configuration that the machine should have',
  'Machine.configHeld': 'Of the one that it said it has; null until it has told',
  'TimelineDoor.openMs': 'For how many ms it stood open; null while it does, or where nobody told',
  'TimelineBack|TimelineBoot.silentMs': 'For how many ms nothing had been heard of it',
  'ListAuditEntriesAnswer.older':
    'Where the look for `actor`, `action` or `outcome` stopped; `olderThan` goes on there',
  'ListTimelineAnswer.older': 'What to ask with for older ones; null when there are none',
  'DeviceConfig|Machine|MachineForm|MachineUpdate.pointsEnabled': 'Whether the machine takes cards',
  'ChangedSize|DeviceConfig|Machine|MachineForm|MachineUpdate|Size|SizeFields|SizeForm.price':
    'Taka for one product',
  'ChangedSize|DeviceConfig|Machine|MachineForm|MachineUpdate|Size|SizeFields|SizeForm.point':
    'Points for one product',
  'Rfid|RfidForm|RfidRow|RfidUpdate.point': 'Points that are left, below zero when overspent',
  'DeviceConfig|Slot|SlotForm|SlotUpdate.productCount': 'How many products are there',
  'SlotUpdate.putIn': 'How many were put in; without a count beside it the slot is not counted',
  'Slot.capacity':
    'What the slot holds: as it was fixed, else the highest count it has held, at least 10',
  'Slot|SlotForm|SlotUpdate.fixedCapacity':
    'What the slot holds at most, as an admin says; null where its counts tell',
  'Slot.paused': 'Why it sells nothing that the server decides about; null while it sells',
  'Organization.paused': 'Slots that sell nothing until somebody has seen to them',
  'Slot.runsOut': 'When it is empty, by what it sells; null where that cannot be foretold',
  'DispenseHours.hours': 'By weekday, Sunday first, and by the hour of the day from 0 on',
  'RunsOut.expected': 'The day on which it is empty',
  'TimelineStock.expected': 'How many products should have been there',
  'RunsOut.earliest': 'In nine cases of ten it is not empty before this day',
  'RunsOut.latest': 'In nine cases of ten it is empty by this day; null where that is months ahead',
  'Inside.paused': 'Slots that sell nothing until somebody has seen to them',
  'Pause|AttentionItem.cause': 'Failures in a row, or a fault that was told and not cleared',
  'Pause.since': 'Since when',
  'AttentionItem.since': 'Since when it is so',
  'ChangedSize|Size|SizeFields|SizeForm|SlotForm|SlotUpdate.sizeId':
    'The size, as the operator calls it',
  'Slot.sizeId': 'The size that it holds; without one the machine’s price counts',
  'MachineForm.sizesOf':
    'The machine of the institution whose product sizes the new one gets as well',
  'MachineForm|MachineUpdate.newSizes':
    'Sizes that the machine gets with the save; slots may name them by their Size ID',
  'ApplySizesBody|PreviewSizesBody.machineIds':
    'The `_id`s of the machines that get the sizes; left out, all others',
  'PreviewSizesAnswer.changes': 'What becomes of each machine',
  'SizeChanges.added': 'Sizes that the machine gets',
  'SizeChanges.changed': 'Sizes of the same Size ID that follow',
  'ChangedSize.before': 'As it was',
  'SizeChanges.untouched': 'How many sizes stay as they are',
  'Machine|MachineForm|MachineUpdate.taskAssignedTo':
    'Who counted; with it the stocks are a physical count of every slot',
  'Machine|CreatePairingCodeAnswer.pairedAt':
    'When the newest key of the machine was claimed; null without a key',
  'Machine.keyState': 'Whether a controller holds a key: none, a code is open, or claimed',
  'DeviceCards|Rfid|RfidForm|RfidRow|RfidUpdate.isFree': 'It spends no points',
  'DeviceCards|Rfid|RfidForm|RfidRow|RfidUpdate.stockType':
    'LIMITED obeys the institution’s limits',
  'Person|PersonUpdate.isActive': 'Whether the person visits machines now',
  'Person.phone': 'A mobile number as 8801XXXXXXXXX; empty without one',
  'PersonForm|PersonUpdate.phone': 'A mobile number of Bangladesh in any spelling; empty for none',
  'Person|PersonForm|PersonUpdate.language': 'Of messages to the person',
  'Rfid|RfidRow|RfidUpdate|UnlockRfid|UnlockRfidForm|UnlockRfidUpdate.isActive':
    'Whether it may be used; else it is blocked',
  'Institution|UpdateInstitutionBody.cardHistoryDays':
    'Days for which its dispenses name their cards, 35 to 400; null for CARD_HISTORY_DAYS of the server',
  'Institution|UpdateInstitutionBody.limitation':
    'Successful dispenses of a LIMITED card a day, week and month; null is no limit',

  // Money.
  'Dispense|TimelineSale.paid': 'Taka that were paid, 0 when nothing was',
  'Dispense.refund': 'What was given back',
  'Comparison|Dispense|Movement|Payment|ProviderAnswer|StatedRow|TimelineSale|TroubledPayment.trxID':
    'The provider’s name for the movement of money',
  'Payment|TimelineSale.refundTrxID': 'The provider’s name for the refund',
  'SettlePaymentBody.refundTrxID':
    'The trxID of a refund made at the provider outside this product',
  'Payment.paymentID': 'The provider’s name for the payment',
  'Payment|TroubledPayment.wallet': 'The customer’s number, its middle hidden',
  'Payment.chargedAmount': 'Taka that the provider took from the wallet; null until it says so',
  'Comparison.elsewhere':
    'Rows of this statement that belong to other institutions with the same account',
  'ImportRfidsBody.file': 'The name of the file that they come from',
  'ChangeRfidsBody.exceptIds': 'The `_id`s of cards that stay as they are',
  'Payment|TroubledPayment.flags': 'Why it needs review',
  'TimelineSale.holder': 'The name of the card’s holder; null when it has none, or is removed',
  'TimelineHour.dispenses': 'How many dispenses there were, with the failed ones',
  'TimelineHour.failed': 'How many of them failed',
  'TimelineHour.before': 'What to ask with, and the kind SALES, for the single ones',
  'Dispense|TimelineSale.flags': 'What is odd about it, by codes',
  'Payment.isRefundLate': 'The money should have been back by now',
  'Payment.actions': 'What an admin can do about it now',
  'Payment.settledAs': 'How a person has closed it, if one has',
  'ListPaymentsAnswer.attention': 'How many need a person, whatever the filter',
  'Inside|Organization.attention': 'Payments with a flag or a late refund',
  'TenantCounts.attention': 'How many have something inside that needs a person',
  'DayFigures|Figures.charged': 'What was taken',
  'DayFigures|Figures.refunded': 'What was given back at the provider',
  'DayFigures|Figures.net': 'Taka: charged less refunded',
  'DayFigures|Figures.open': 'Of the charges those that are under way or need attention',
  'AttentionCounts.open': 'How many items nobody has ended or put off',
  'AttentionCounts.urgent': 'How many of the open items cannot wait until tomorrow',
  'CreateOrganizationAdminAnswer.weak':
    'Others try this password first; left out where they do not',
  'AttentionItem.tenant': 'The organization or institution of the admin; null of a SUPER',
  'MerchantAccount.isRetired': 'No payment begins with it any more',

  // Figures.
  '*Answer.count': 'How many there are in all',
  'Figure|Tiles.value': 'Of the range',
  'Figure|Tiles.previous': 'Of the range of equal length before; null where the range has no start',
  'Figure|Tiles.series': 'Its course by day',
  'Tiles.today': 'Today beside the same weekday of last week; null where the range is without it',
  'TodayFigures.dispensed': 'What was dispensed today so far',
  'TodayFigures.dispensedWeekAgoByNow':
    'A week ago up to this time of day; the running hour by its elapsed part',
  'TodayFigures.dispensedWeekAgo': 'A week ago in the whole day',
  'TodayFigures.income': 'Taka of today so far',
  'TodayFigures.incomeWeekAgo': 'Taka of the whole day a week ago',
  'StockSummary.totalLogs': 'Rows of the stock and machine updates, by admins and machines',
  'StockSummary.openingValue': 'The stock at the start of the range',
  'StockSummary.closingValue': 'The stock at its end',
  'DispenseSummary.remainingStock': 'The stock now',
  'StockMovements.opening': 'The stock at the start of the range',
  'StockMovements.refilled': 'What refills put in',
  'TimelineStock.refilled': 'What was put in',
  'StockMovements.counted': 'What counts found more than was expected, fewer below zero',
  'StockMovements.slotsAdded': 'What new slots, and those of new machines, held',
  'StockMovements.slotsRemoved':
    'What slots that were removed, and those of removed machines, held, and what test vends took out',
  'StockMovements.dispensed': 'What was dispensed out of the stock',
  'StockMovements.closing': 'The stock at the end of the range',
  'StockLog.by': 'Who reported it',
  'AttentionEntry.by': 'Who acted on the item',
  'AttentionItem.by': 'Who counted, where somebody named themselves',
  'PaymentEvent.by': 'What or who changed the payment',
  'TimelineChange|TimelineCommand|TimelinePairing.by': 'The admin',
  'TimelineStock.by': 'Who put in or counted; null when nobody is known',
  'Institution|Organization.inside': 'What it holds, and what there needs attention',
  'Inside|Organization.silent': 'Active machines that are not online although they once were',
  'Inside|Organization.low': 'Active machines with a slot that is low',
  'Inside|Organization.empty': 'Active machines with an empty slot',
  'StockLog.mpi': 'The machine’s physical ID',
  'StockLog.in': 'The institution’s name',
  'StockLog.orn': 'The organization’s name',
  'StockLog.em': 'What happened',
  'StockLog.brief': 'The same in one line',
  'StockLog.tat': 'To whom it was assigned',
  'AuditEntry.before': 'The entity before, secrets masked',
  'AuditEntry.after': 'The entity after, secrets masked',

  // Logins.
  'LogInAnswer.accessToken': 'The bearer token of the session',
  'AdminForm|AdminUpdateForm.password': 'At least 6 characters',
  'BothSteps.password': 'The caller’s own',
  'GatewayForm.password': 'Of the merchant account at the provider',
  'LogInBody.password': 'As it was typed',
  'AnswerNewLoginBody.wasMe': 'Whether it was the caller; the session of a stranger ends',
  'Session.isThis': 'Whether it is the session that asks',
  'BeginTwoStepAnswer.secretAddress': 'The secret as the `otpauth:` address of a QR code',
  'RecoveryCodesAnswer.recoveryCodes': 'Each lets in once; they are shown only here',

  // Alerts.
  'AlertSubscription.kinds': 'Only these; all of the severity where the list is empty',
  'AlertSubscription.severity': 'From which severity on',
  'AlertSubscription|CreateAlertSubscriptionBody|UpdateAlertSubscriptionBody.digestHour':
    'Of a DIGEST: the hour of the business day from which on it is sent',
  'AlertSubscription|CreateAlertSubscriptionBody|UpdateAlertSubscriptionBody.quiet':
    'Of AT_ONCE: hours in which nothing is sent; it is told afterwards',
  'AlertSubscription|CreateAlertSubscriptionBody|UpdateAlertSubscriptionBody.perHour':
    'Of AT_ONCE: the most messages of an hour; what is over is gathered into the next one',
  'AlertSubscription.placeName':
    'The name of the institution or organization; empty of the platform',
  'ListAlertSubscriptionsAnswer.sendsMail': 'Whether the server has a mail server',
  'CreateAlertSubscriptionAnswer.secret':
    'What the calls of a webhook are signed with; it is shown only here',
  'AlertDelivery.opened': 'Number of items that opened',
  'AlertDelivery.over': 'Number of items that are over',
  'AlertDelivery.answer': 'What came of the last try',
  'AlertDelivery.nextTryAt': 'When it is tried next',
};
