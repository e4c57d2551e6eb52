import type { Sponsorship } from '../sponsorships/sponsorship.ts'
import type { Inquiry } from './inquiry.ts'

type Issued = Pick<Sponsorship, 'tier' | 'cells' | 'invoice'>

const stands = ({ invoice }: Issued): boolean => invoice?.canceledAt === null

/** How many blocks the invoices for it are for. */
export const blocksInvoiced = (issued: readonly Issued[]): number =>
  issued.filter(stands).reduce((blocks, { cells }) => blocks + cells.length, 0)

/** Whether all that it asks for is invoiced: a tier, or so many blocks. */
export const isInvoiced = (
  { blocksWanted, tier }: Pick<Inquiry, 'blocksWanted' | 'tier'>,
  issued: readonly Issued[],
): boolean =>
  blocksWanted === null
    ? issued.some((one) => stands(one) && one.tier !== null && one.tier === tier)
    : blocksInvoiced(issued) >= blocksWanted

/** How long an inquiry is kept after it was answered; an open one is kept until it is. */
export const keepAnsweredDays = 365
