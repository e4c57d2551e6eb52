import { levelTerms, type OfferedLevel, toDollars } from '@evenhand/web-kit/facade'
import type { Member, NewMember } from './registration.ts'

type SoldLevel = Exclude<OfferedLevel, 'free'>

/** Whether a level is one that is paid by the month. */
export const isSold = (level: NewMember['wantedLevel']): level is SoldLevel =>
  level !== 'free' && levelTerms[level].sold

/** The cart adds the membership from this address, as it does for the chooser of the home page (spec 02 §4). */
export const cartAddress = (level: SoldLevel, { firstName, lastName, email }: Member): string =>
  `/cart?${new URLSearchParams({
    amount: toDollars(levelTerms[level].priceCents ?? 0n),
    membership: level,
    type: 'membership',
    email,
    name: `${firstName} ${lastName}`,
  })}`
