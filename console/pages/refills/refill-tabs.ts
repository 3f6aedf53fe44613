import type { InInstitution } from '../../core/section.ts';
import { cashSection, peopleSection } from '../../visits/section.ts';
import { type Tab, tabOf } from '../tab.tsx';

export const refillTabs: readonly Tab<InInstitution>[] = [tabOf(cashSection), tabOf(peopleSection)];
