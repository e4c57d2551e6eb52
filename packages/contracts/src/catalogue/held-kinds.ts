import { memorial } from './campaign.ts'

/**
 * What another service holds for somebody and donations sells, with the entries that it earns before any multiplier. A new kind is a row here,
 * one in `purchaseKinds` where it is no gift, one in donations' `held/kinds.ts`, and the service that holds it.
 */
export const heldEntries = {
  memorial: memorial.entries,
  // A tier or a block of the logo wall is bought, and earns nothing.
  sponsorship: 0n,
} as const

export type HeldKind = keyof typeof heldEntries
export const heldKinds = Object.keys(heldEntries) as [HeldKind, ...HeldKind[]]
/** What is bought and is no gift: nobody who counts gifts hears of it, and it is told as a thing that was bought. */
export const purchaseKinds = ['sponsorship'] as const satisfies readonly HeldKind[]
export const isPurchase = (kind: string): kind is (typeof purchaseKinds)[number] =>
  purchaseKinds.some((one) => one === kind)

export const isHeldKind = (kind: string): kind is HeldKind => Object.hasOwn(heldEntries, kind)
