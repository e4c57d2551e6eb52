/** Why an issuer says no: Stripe's code, decline code and sentence. */
export interface Decline {
  code: string
  decline_code: string
  message: string
}

/** How a test card behaves for its whole life. */
export type CardBehaviour =
  | { kind: 'approves' }
  | { kind: 'declines'; decline: Decline; onlyCharges: boolean }
  | { kind: 'authenticates'; always: boolean }
  | { kind: 'disputed' }
