import type { Frequency, Period } from '../../../contract/values/periods.ts';
import { defineText } from '../../core/texts.ts';

export const periodTexts: Record<Period, string> = {
  last_30_days: defineText('Last 30 days'),
  last_3_months: defineText('Last 3 months'),
  last_6_months: defineText('Last 6 months'),
  last_year: defineText('Last year'),
  last_2_years: defineText('Last 2 years'),
  this_month: defineText('This month'),
  this_year: defineText('This year'),
  maximum: defineText('Maximum'),
};

export const frequencyTexts: Record<Frequency, string> = {
  DAILY: defineText('Daily'),
  MONTHLY: defineText('Monthly'),
  YEARLY: defineText('Yearly'),
};
