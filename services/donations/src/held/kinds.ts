import { type HeldKind, memorial, sponsorWall } from '@evenhand/contracts/catalogue'

interface Terms {
  /** Within a sentence: "a memorial tile". */
  one: string
  /** Asks for one where none was chosen. */
  choose: string
  holdMinutes: number
  /** How much longer it is held, once, when somebody begins to pay. */
  payingMinutes: number
}

export const heldTerms: Readonly<Record<HeldKind, Terms>> = {
  memorial: {
    one: 'memorial tile',
    choose: 'Choose memorial tiles on a memorial wall',
    holdMinutes: memorial.holdMinutes,
    payingMinutes: memorial.payingMinutes,
  },
  sponsorship: {
    one: 'sponsorship',
    choose: 'Choose a sponsorship on the sponsor page',
    holdMinutes: sponsorWall.holdMinutes,
    payingMinutes: sponsorWall.payingMinutes,
  },
}
