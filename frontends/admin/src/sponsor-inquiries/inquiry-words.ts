import type { sponsors } from '@evenhand/web-kit/forms'

export type InquiryState = sponsors.SponsorInquiry['state']

export const stateWords = { open: 'Open', answered: 'Answered', all: 'All' } as const satisfies Record<
  sponsors.InquiryFilter['state'],
  string
>

/** What is said when nothing is found and nothing was looked for. */
export const emptyWords = {
  open: 'No inquiry needs an answer',
  answered: 'No inquiries answered yet',
  all: 'No inquiries yet',
} as const satisfies Record<sponsors.InquiryFilter['state'], string>
