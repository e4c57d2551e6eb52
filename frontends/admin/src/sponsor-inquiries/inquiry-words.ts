import { describeWish, type sponsors } from '@evenhand/web-kit/forms'

export type InquiryState = sponsors.SponsorInquiry['state']

export const stateWords = { open: 'Open', answered: 'Answered', all: 'All' } as const satisfies Record<
  sponsors.InquiryFilter['state'],
  string
>

export const stateTones: Readonly<Record<InquiryState, string>> = { open: 'text-clay', answered: 'text-ink-soft' }

type Wish = Pick<sponsors.SponsorInquiry, 'tier' | 'blocksWanted' | 'blocksInvoiced'>

/** "4 blocks, $400" */
export const wishWords = ({ tier, blocksWanted: blocks }: Wish): string => describeWish({ tier, blocks })

/** "2 of 5 blocks invoiced"; undefined where nothing is, or a tier is asked for. */
export const invoicedWords = ({ blocksWanted, blocksInvoiced }: Wish): string | undefined =>
  blocksWanted !== null && blocksInvoiced > 0
    ? `${blocksInvoiced} of ${blocksWanted} ${blocksWanted === 1 ? 'block' : 'blocks'} invoiced`
    : undefined

/** What is said when nothing is found and nothing was looked for. */
export const emptyWords = {
  open: 'No inquiry needs an answer',
  answered: 'No inquiries answered yet',
  all: 'No inquiries yet',
} as const satisfies Record<sponsors.InquiryFilter['state'], string>
