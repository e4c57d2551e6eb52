/** What a provider tells of one email to one address. */
export interface DeliveryReport {
  /** Theirs, with the provider's name before it. */
  id: string
  kind: 'delivered' | 'hard-bounce' | 'soft-bounce' | 'complaint'
  address: string
  /** The recipient of a campaign whose email it was, where the provider tells. */
  recipientId?: string | undefined
  /** Their words, as they are. */
  words: string
  at: Date
}

/**
 * An address whose emails came back for now so many times in a row, with none that arrived between, gets no more. What was refused for its content
 * or for who sent it says nothing about an address and isn't counted.
 */
export const softBouncesInARowMax = 5

/** Those in a row begin again when the last one is older. */
export const softBounceDays = 30

/** How long we know which reports we heard: providers repeat one for some days. */
export const reportDays = 30
/** Email servers give up after five days at most. */
export const lateReportDays = 7
