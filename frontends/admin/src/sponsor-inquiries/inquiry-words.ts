import { formatDollars, sponsorBlock } from '@evenhand/web-kit/facade'
import type { sponsors } from '@evenhand/web-kit/forms'

export type InquiryState = sponsors.SponsorInquiry['state']

export const stateWords = { open: 'Open', answered: 'Answered', all: 'All' } as const satisfies Record<
  sponsors.InquiryFilter['state'],
  string
>

export const stateTones: Readonly<Record<InquiryState, string>> = { open: 'text-clay', answered: 'text-ink-soft' }

/** "4 blocks, $400" */
export const blocksWords = (blocks: number): string =>
  `${blocks} ${blocks === 1 ? 'block' : 'blocks'}, ${formatDollars(sponsorBlock.priceCents * BigInt(blocks), { wholeDollars: true })}`

/** What is said when nothing is found and nothing was looked for. */
export const emptyWords = {
  open: 'No inquiry needs an answer',
  answered: 'No inquiries answered yet',
  all: 'No inquiries yet',
} as const satisfies Record<sponsors.InquiryFilter['state'], string>
