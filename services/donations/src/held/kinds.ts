import { type HeldKind, memorial } from '@evenhand/contracts/catalogue'

interface Terms {
  /** Within a sentence: "a memorial tile". */
  one: string
  /** Asks for one where none was chosen. */
  choose: string
  /** A gift is told as such; anything else is a purchase. */
  isGift: boolean
  holdMinutes: number
  /** How much longer it is held, once, when somebody begins to pay. */
  payingMinutes: number
}

export const heldTerms: Readonly<Record<HeldKind, Terms>> = {
  memorial: {
    one: 'memorial tile',
    choose: 'Choose memorial tiles on a memorial wall',
    isGift: true,
    holdMinutes: memorial.holdMinutes,
    payingMinutes: memorial.payingMinutes,
  },
}
