import { type HeldKind, memorial, sponsorWall } from '@evenhand/contracts/catalogue'

interface Terms {
  /** Within a sentence: "a memorial tile". */
  one: string
  /** Asks for one where none was chosen. */
  choose: string
  holdMinutes: number
  /** How much longer it is held, once, when somebody begins to pay. */
  payingMinutes: number
  /** Whether whoever has its link may pay it, as of an invoice or an offered block: then it goes from cart to cart. */
  isPassedOn: boolean
}

export const heldTerms: Readonly<Record<HeldKind, Terms>> = {
  memorial: {
    one: 'memorial tile',
    choose: 'Choose memorial tiles on a memorial wall',
    holdMinutes: memorial.holdMinutes,
    payingMinutes: memorial.payingMinutes,
    isPassedOn: false,
  },
  sponsorship: {
    one: 'sponsorship',
    choose: 'Choose a sponsorship in the sponsor portal',
    holdMinutes: sponsorWall.holdMinutes,
    payingMinutes: sponsorWall.payingMinutes,
    isPassedOn: true,
  },
}
