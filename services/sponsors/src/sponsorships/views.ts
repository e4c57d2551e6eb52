import { campaignDay, moveByDays } from '@evenhand/contracts/catalogue'
import type { sponsorHolds, sponsorships as calls } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { type DayFigures, daysOf, type Figures, sumOf } from '../figures/store.ts'
import { logoUrlOf } from '../logo-files/kept.ts'
import { centsLeft, isShownAt, purchasesLeft, refundableCents, stateOf, unusedCents } from './rules.ts'
import { hasCells } from './settle.ts'
import type { Sponsorship } from './sponsorship.ts'

export const toHeldSponsorship = ({ _id: id, name, cents, heldUntil }: Sponsorship): calls.HeldSponsorship => ({
  id,
  name,
  amount: toDollars(BigInt(cents)),
  heldUntil: heldUntil.toISOString(),
})

export const toDeskHold = (hold: Sponsorship): sponsorHolds.DeskHold => {
  const { _id: id, kind, name, companyName, contactEmail, heldUntil } = hold
  return { id, kind, name, companyName, contactEmail, heldUntil: heldUntil.toISOString() }
}

/** A block that is not free; its company only where it is shown. */
export const toWallBlock = (sponsorship: Sponsorship, now: Date): calls.WallBlock => {
  const { _id: id, cells, companyName, logoId } = sponsorship
  const company = { id, companyName, link: `/r/blocks/${id}`, isExample: false, logoUrl: logoUrlOf(logoId) }
  return { cells, company: isShownAt(sponsorship, now) ? company : null }
}

const endedNow = ({ state, endsAt }: Sponsorship, now: Date): boolean =>
  state === 'shown' && endsAt !== null && endsAt <= now

/** As administrators see it: what is held with an invoice waits for its payment. */
export const deskStateOf = (sponsorship: Sponsorship, now: Date): calls.DeskSponsorship['state'] => {
  if (sponsorship.state !== 'held') return stateNow(sponsorship, now)
  return sponsorship.invoice?.canceledAt ? 'canceled' : 'invoiced'
}

const toDeskInvoice = ({ invoice, heldUntil }: Sponsorship): calls.DeskSponsorship['invoice'] =>
  invoice && {
    number: invoice.number,
    issuedOn: invoice.paper.issuedOn,
    dueOn: invoice.paper.dueOn,
    heldUntil: heldUntil.toISOString(),
    inquiryId: invoice.inquiryId,
  }

/** One that ends by its hour is over, whether or not a job has come to it. */
const stateNow = (sponsorship: Sponsorship, now: Date): calls.OwnSponsorship['state'] => {
  if (sponsorship.state === 'held') throw new Error('what is not paid is no company’s own')
  return endedNow(sponsorship, now) ? 'ended' : sponsorship.state
}

const instants = ({ startsAt, endsAt }: Pick<Sponsorship, 'startsAt' | 'endsAt'>) => ({
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})

/** What came down when its money went back was shown until then. */
const cameDownAt = ({ pausedAt, endsAt }: Sponsorship, state: calls.OwnSponsorship['state']) =>
  state === 'paid-back' ? (pausedAt ?? endsAt) : endsAt

const removedLogo = ({ logoId, newLogoId, logoRemovals }: Sponsorship) => {
  const last = logoRemovals.at(-1)
  const isOpen = last !== undefined && logoId === null && newLogoId === null
  return isOpen ? { reason: last.reason, at: last.at.toISOString() } : null
}

const daysShown = 30

export async function toOwn(figures: Figures, sponsorship: Sponsorship, now: Date): Promise<calls.OwnSponsorship> {
  const { _id: id, name, companyName, website, cents } = sponsorship
  const state = stateNow(sponsorship, now)
  const days = await daysOf(figures, id)
  const isDecidedAgainst = state === 'declined' || state === 'paused' || sponsorship.verdict === 'ended'
  return {
    id,
    name,
    companyName,
    website,
    amount: toDollars(BigInt(cents)),
    state,
    reason: isDecidedAgainst ? sponsorship.reason : null,
    ...instants({ ...sponsorship, endsAt: cameDownAt(sponsorship, state) }),
    totals: sumOf(days),
    logoUrl: isShownAt(sponsorship, now) ? logoUrlOf(sponsorship.logoId) : null,
    logoWaits: sponsorship.newLogoId !== null,
    logoRemoved: removedLogo(sponsorship),
    monthlyEmail: sponsorship.monthlyEmail,
    days: lastDays(days, campaignDay(now)),
  }
}

/** Each of the last days, also those on which nothing was counted. */
function lastDays(counted: readonly DayFigures[], today: string): calls.OwnSponsorship['days'] {
  const known = new Map(counted.map((one) => [one.day, one]))
  return Array.from({ length: daysShown }, (_, ago) => {
    const day = moveByDays(today, -ago)
    const { views = 0, clicks = 0 } = known.get(day) ?? {}
    return { day, views, clicks }
  })
}

export async function toDesk(figures: Figures, sponsorship: Sponsorship, now: Date): Promise<calls.DeskSponsorship> {
  const { _id: id, kind, tier, name, companyName, contactName, contactEmail, website, cents, version } = sponsorship
  const unused = unusedCents(sponsorship, now)
  return {
    id,
    kind,
    tier,
    cells: kind === 'block' && hasCells(sponsorship) ? sponsorship.cells : [],
    size: kind === 'block' ? sponsorship.cells.length : 0,
    name,
    companyName,
    contactName,
    contactEmail,
    website,
    amount: toDollars(BigInt(cents)),
    left: toDollars(centsLeft(sponsorship)),
    unused: unused === null ? null : toDollars(unused),
    refundable: toDollars(refundableCents({ ...sponsorship, state: stateOf(sponsorship, now) })),
    purchaseIds: purchasesLeft(sponsorship).map(({ purchaseId }) => purchaseId),
    invoice: toDeskInvoice(sponsorship),
    state: deskStateOf(sponsorship, now),
    ...instants(sponsorship),
    totals: sumOf(await daysOf(figures, id)),
    logoId: sponsorship.logoId,
    newLogoId: sponsorship.newLogoId,
    logoRemoved: removedLogo(sponsorship),
    acts: sponsorship.acts.map(({ state, note, by, at }) => ({ state, note, by, at: at.toISOString() })),
    version,
    boughtAt: (sponsorship.purchases[0]?.paidAt ?? sponsorship.createdAt).toISOString(),
  }
}
