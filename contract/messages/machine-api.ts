/** Refusals for controllers. */
export const machineApi = {
  claimIncorrect:
    'The physical ID or the claim code is not right, or the code was used or is too old',
  tooManyClaims: 'Too many wrong claim codes. Try again in {seconds} s.',
  keyRequired: 'Send the machine key as a bearer token',
  keyUnknown: 'This machine key is not known',
  keyRevoked: 'This machine key was revoked. Claim the machine again with a new code.',
  machineDeactivated: 'This machine is deactivated',
  machineOverBudget: 'This machine sends too much. Wait and send it again.',
  organizationOverBudget:
    'The machines of this organization send too much. Wait and send it again.',
  tooManyEvents: 'Send at most {max} events at once',
  eventContradicted: 'Event {seq} of epoch {epoch} is already stored with another content',
} as const;
