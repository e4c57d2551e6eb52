/**
 * How much of a cause counts in a calendar month (spec 03 §A); what is more is recorded and has no entries. Clicks need no number here:
 * once a sponsor and day is at most 31 days of clicks.
 */
export const monthCaps = { freeSignups: 40 } as const
