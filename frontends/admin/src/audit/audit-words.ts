import type { books } from '@evenhand/web-kit/facade'

export const actionWords: Readonly<Record<books.AuditEntry['action'], string>> = {
  'refund-asked': 'Paid back',
  'refund-refused': 'The processor refused to pay back',
  'refund-by-hand': 'Recorded as paid back by hand',
  'offline-gift-recorded': 'Recorded a check or cash',
  'compared-with-processor': 'Compared the books with the processor',
  'gifts-exported': 'Exported gifts',
  'memberships-exported': 'Exported memberships',
}

const shortIdCharacters = 8

/** Ids of one administrator end alike; the whole one stands in the title. */
export const shortId = (id: string): string => id.slice(-shortIdCharacters)
