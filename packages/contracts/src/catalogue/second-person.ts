/**
 * From this amount on, in cents, cash, checks, transfers and refunds take two people at the desk, unless an installation has one administrator alone
 * (docs/decisions/0088).
 */
export const secondPersonFromCents = 1_000_00n

/** What is recorded of one donor, or refunded to them, within so many days counts together, so that a large amount in pieces takes a second one too. */
export const secondPersonDays = 30

/** So many days another person can approve what was asked for. */
export const approvalDays = 7
