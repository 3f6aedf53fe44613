/** What the URL holds of the list; left out is the default. */
export interface MachinesSearch {
  readonly machineFind?: string | undefined;
  /** `count` is upwards, `-count` downwards. */
  readonly machineOrder?: string | undefined;
}

type Raw = { readonly [Key in keyof MachinesSearch]: unknown };

const given = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const parseMachinesSearch = (raw: Raw): MachinesSearch => ({
  ...(given(raw.machineFind) && { machineFind: raw.machineFind }),
  ...(given(raw.machineOrder) && { machineOrder: raw.machineOrder }),
});
