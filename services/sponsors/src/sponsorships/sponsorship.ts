import type { SponsorTier } from '@evenhand/contracts/catalogue'
import type { sponsorships } from '@evenhand/contracts/http'
import type { InvoiceSnapshot } from '@evenhand/contracts/receipts'
import type { MadeByRequest, Reviewed } from '@evenhand/service-kit/mongo'

/** A payment for it. Cents as digits, because the store's whole numbers are not exact without limit. */
export interface Purchase {
  purchaseId: string
  paidAt: Date
  cents: string
}

/** Money of such a payment that went back; below zero when it came again. */
export interface MoneyBack {
  reversalId: string
  purchaseId: string
  cents: string
}

/** Why a logo is gone whose sponsorship stays. */
export interface LogoRemoval {
  logoId: string
  reason: string
  by: string
  at: Date
}

/** By which it can be paid past the cart. */
export interface Invoice {
  number: string
  /** What its paper says, as it was issued. */
  paper: InvoiceSnapshot
  /** Which inquiry it answers. */
  inquiryId: string | null
  /** When something is due of it by itself: its inquiry to answer, a reminder, its end. Null when nothing is any more. */
  lookAt: Date | null
  canceledAt: Date | null
}

/** A tier or a block as it is stored, from the choice on. All that changes it is one write of this document. */
export interface Sponsorship extends Reviewed<sponsorships.SponsorshipState>, MadeByRequest {
  kind: 'tier' | 'block'
  tier: SponsorTier | null
  /** The cells that are its own, or were chosen; those of a tier are none. */
  cells: number[]
  /** The keys of its cells while they are its own, else one that nobody asks for: unique, so that whoever writes first has them. */
  places: string[]
  /** What a cart and a receipt call it, and what it costs. */
  name: string
  cents: string
  companyName: string
  contactName: string
  contactEmail: string
  /** The donor id of that address: whoever has proved it sees what it brought. */
  donorId: string
  website: string
  /** The logo that is shown while the sponsorship is. */
  logoId: string | null
  /** One that nobody has looked at yet. */
  newLogoId: string | null
  logoRemovals: LogoRemoval[]
  /** The browser that chose it. */
  holder: string | null
  heldUntil: Date
  invoice: Invoice | null
  purchases: Purchase[]
  moneyBack: MoneyBack[]
  /** The last verdict of an administrator. */
  verdict: 'shown' | 'paused' | 'declined' | 'ended' | null
  /** Why, as its company reads it; null for what is shown. */
  reason: string | null
  startsAt: Date | null
  /** The first instant at which it is shown no more. */
  endsAt: Date | null
  /** What of its money is for the time it had, where an administrator ended it before its time; in cents. */
  earnedCents: string | null
  pausedAt: Date | null
  /** That its end is near was told. */
  renewalToldAt: Date | null
  /** Whether its contact hears each month what it brought, and of which month they heard last. */
  monthlyEmail: 'on' | 'off'
  figuresToldFor: string | null
  createdAt: Date
}
