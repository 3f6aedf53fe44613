/** Attention items, their reasons and their assignment. */
export const attention = {
  attentionNotFound: 'This is not there any more',
  rejectedField: '{reason} ({field})',
  attentionTaken: '{name} has taken this meanwhile',
  attentionClosed: 'This is over or done already. Refresh the page.',
  attentionOver: 'This is over. If it begins again, it comes back by itself.',
  bkashRefusesShop: 'bKash refuses the payments of this shop (code {code})',
} as const;
