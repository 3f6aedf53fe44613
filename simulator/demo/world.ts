import type { Category, Limitation } from '../../contract/institutions.ts';
import type { Venue } from '../fleet/traffic.ts';

export type MachineCondition = 'fine' | 'silent' | 'low' | 'empty' | 'flaky' | 'jammed';

export interface DemoMachine {
  readonly physicalId: string;
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly perDay: number;
  readonly condition?: MachineCondition;
}

export interface DemoInstitution {
  readonly name: string;
  readonly category: Category;
  readonly type: string;
  readonly address: string;
  readonly place: Venue;
  readonly price: number;
  readonly limitation?: Limitation;
  readonly machines: readonly DemoMachine[];
}

export interface DemoOrganization {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly institutions: readonly DemoInstitution[];
}

/** Invented, as it might be in Bangladesh. */
export const demoWorld: readonly DemoOrganization[] = [
  {
    name: 'Padma University Trust',
    description: 'Runs a university, a medical college and a girls’ school in and around Dhaka',
    type: 'Education trust',
    institutions: [
      {
        name: 'Padma University',
        category: 'COMMERCIAL',
        type: 'University',
        address: 'Ashulia Road, Savar, Dhaka 1340',
        place: 'school',
        price: 10,
        limitation: { daily: 3, weekly: 12, monthly: 40 },
        machines: [
          {
            physicalId: 'PU-LIB-01',
            name: 'Library, ground floor',
            rows: 3,
            columns: 5,
            perDay: 58,
          },
          {
            physicalId: 'PU-SCI-02',
            name: 'Science building',
            rows: 3,
            columns: 4,
            perDay: 42,
            condition: 'jammed',
          },
          {
            physicalId: 'PU-HALL-03',
            name: 'Preetilata Hall',
            rows: 3,
            columns: 6,
            perDay: 64,
            condition: 'low',
          },
        ],
      },
      {
        name: 'Padma Medical College',
        category: 'COMMERCIAL',
        type: 'Medical college',
        address: 'Road 8A, Dhanmondi, Dhaka 1209',
        place: 'office',
        price: 12,
        machines: [
          {
            physicalId: 'PMC-OPD-01',
            name: 'Outpatients, 1st floor',
            rows: 2,
            columns: 5,
            perDay: 47,
          },
          {
            physicalId: 'PMC-HOS-02',
            name: 'Nurses’ hostel',
            rows: 2,
            columns: 4,
            perDay: 26,
            condition: 'flaky',
          },
        ],
      },
      {
        name: 'রোকেয়া স্মৃতি বালিকা উচ্চ বিদ্যালয়',
        category: 'SOCIAL',
        type: 'School',
        address: 'মিরপুর ১০, ঢাকা ১২১৬',
        place: 'school',
        price: 10,
        machines: [
          { physicalId: 'RSB-01', name: 'প্রধান ভবন', rows: 2, columns: 4, perDay: 33 },
          {
            physicalId: 'RSB-02',
            name: 'বিজ্ঞান ভবন',
            rows: 2,
            columns: 3,
            perDay: 21,
            condition: 'empty',
          },
        ],
      },
    ],
  },
  {
    name: 'Meghna Garments Group',
    description: 'Knitwear and denim for export, 9,400 workers in three plants',
    type: 'Garments',
    institutions: [
      {
        name: 'Meghna Apparels, Gazipur',
        category: 'COMMERCIAL',
        type: 'Sewing plant',
        address: 'Konabari, Gazipur 1346',
        place: 'factory',
        price: 10,
        machines: [
          { physicalId: 'MA-GAZ-01', name: 'Sewing floor A', rows: 3, columns: 6, perDay: 72 },
          { physicalId: 'MA-GAZ-02', name: 'Sewing floor B', rows: 3, columns: 6, perDay: 66 },
          {
            physicalId: 'MA-GAZ-03',
            name: 'Canteen',
            rows: 2,
            columns: 5,
            perDay: 38,
            condition: 'silent',
          },
        ],
      },
      {
        name: 'Meghna Knitwear, Narayanganj',
        category: 'SOCIAL',
        type: 'Knitting plant',
        address: 'BSCIC, Fatullah, Narayanganj 1420',
        place: 'factory',
        price: 10,
        machines: [
          { physicalId: 'MK-NAR-01', name: 'Knitting hall', rows: 2, columns: 6, perDay: 49 },
          {
            physicalId: 'MK-NAR-02',
            name: 'Finishing, 2nd floor',
            rows: 2,
            columns: 4,
            perDay: 31,
          },
        ],
      },
    ],
  },
];
