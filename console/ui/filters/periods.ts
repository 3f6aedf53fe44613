import type { Frequency, Period } from '../../../contract/periods.ts';
import { say } from '../../core/texts.ts';

export const periodTexts: Record<Period, string> = {
  last_30_days: say('Last 30 days'),
  last_3_months: say('Last 3 months'),
  last_6_months: say('Last 6 months'),
  last_year: say('Last year'),
  last_2_years: say('Last 2 years'),
  this_month: say('This month'),
  this_year: say('This year'),
  maximum: say('Maximum'),
};

export const frequencyTexts: Record<Frequency, string> = {
  DAILY: say('Daily'),
  MONTHLY: say('Monthly'),
  YEARLY: say('Yearly'),
};
