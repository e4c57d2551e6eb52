import {
  describeSponsorship,
  priceOfSponsorship,
  type SponsorshipChoice,
  sponsorWall,
} from '@evenhand/contracts/catalogue'
import { ThingHeldSchema, ThingReleasedSchema } from '@evenhand/contracts/events'
import type { sponsorships as calls } from '@evenhand/contracts/http'
import { searchedIn } from '@evenhand/contracts/search'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { IdempotencyKey } from '@evenhand/service-kit/idempotency'
import { answeredBefore, madeBy, newReview, pendingEvent } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { refuseOthersLogo } from './logo-owner.ts'
import { cellKeys, choiceOf, isOver, nowhere } from './rules.ts'
import type { Sponsorship } from './sponsorship.ts'
import {
  countHeld,
  findAtCellsOrByRequest,
  insertSponsorship,
  releaseHold,
  releaseOwn,
  type Sponsorships,
} from './store.ts'

/** Who chooses: the browser, and the key of the request. */
export interface Choosing {
  holder: string | undefined
  idempotency: IdempotencyKey | undefined
  donorIdOf: DonorIdOf
  now: Date
  /** Throws where somebody in line comes first. */
  refusePromised?: (cells: readonly number[]) => Promise<void>
  /** Counts what is kept from others for whoever chooses; throws where that is too much. A choice that is refused counts for nothing. */
  spend?: (blocks: number) => Promise<void>
}

const attemptsMax = 5
/** More than one browser can pay at once are kept from others for nothing. */
export const heldPerBrowserMax = 5

/**
 * Holds a tier or a block for whoever chose it. A hold that is over gives its cells up, and their unique keys decide between those who then come
 * at once. A browser that chooses the same cells again gets a new hold in the place of its own; a repeat of a request gets the first answer.
 */
export async function holdSponsorship(
  sponsorships: Sponsorships,
  form: calls.SponsorshipForm,
  choosing: Choosing,
): Promise<Sponsorship> {
  const { holder, now } = choosing
  const chosen = sponsorshipFrom(form, choosing)
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const inTheWay = await findAtCellsOrByRequest(sponsorships, chosen)
    const repeated = inTheWay.find(({ requestKey }) => requestKey === chosen.requestKey)
    if (repeated) return answeredBefore(repeated, chosen)
    const isOwn = (one: Sponsorship) => one.state === 'held' && holder !== undefined && one.holder === holder
    if (inTheWay.some((one) => !isOver(one, now) && !isOwn(one))) throw new Problem('block-taken')
    // Before the own hold is given up: whoever is refused keeps it.
    await choosing.refusePromised?.(chosen.cells)
    for (const standing of inTheWay) {
      if (isOver(standing, now)) await releaseHold(sponsorships, standing, now)
      else await releaseOwn(sponsorships, standing, { now, event: thingReleased(standing, now) })
    }
    await refuseTooMany(sponsorships, choosing)
    if (form.logoId !== undefined) await refuseOthersLogo(sponsorships, form.logoId)
    if (attempt === 0) await choosing.spend?.(Math.max(1, chosen.cells.length))
    if (await insertSponsorship(sponsorships, chosen, thingHeld(chosen))) return chosen
  }
  throw new Problem('block-taken')
}

async function refuseTooMany(sponsorships: Sponsorships, { holder, now }: Choosing): Promise<void> {
  if (holder === undefined || (await countHeld(sponsorships, holder, now)) < heldPerBrowserMax) return
  throw new Problem('too-many-requests', {
    detail: `This browser is already holding ${heldPerBrowserMax} sponsorships. Check out with those first, or wait until they’re released.`,
  })
}

const choiceIn = (form: calls.SponsorshipForm): SponsorshipChoice =>
  form.kind === 'tier' ? { kind: 'tier', tier: form.tier } : { kind: 'block', cells: form.cells }

/** What somebody chose, as it is stored; nothing is written yet. */
export function sponsorshipFrom(
  form: calls.SponsorshipForm,
  { holder, idempotency, donorIdOf, now }: Choosing,
): Sponsorship {
  const id = uuidv7()
  const choice = choiceIn(form)
  const cells = choice.kind === 'block' ? [...choice.cells] : []
  const { companyName, contactName, contactEmail, website, logoId } = form
  return {
    _id: id,
    kind: choice.kind,
    tier: choice.kind === 'tier' ? choice.tier : null,
    cells,
    places: choice.kind === 'block' ? cellKeys(cells) : nowhere(id),
    name: describeSponsorship(choice),
    cents: String(priceOfSponsorship(choice)),
    companyName,
    contactName,
    contactEmail,
    donorId: donorIdOf(contactEmail),
    website,
    logoId: null,
    newLogoId: logoId ?? null,
    logoRemovals: [],
    holder: holder ?? null,
    heldUntil: new Date(now.getTime() + sponsorWall.holdMinutes * 60_000),
    invoice: null,
    purchases: [],
    moneyBack: [],
    verdict: null,
    reason: null,
    startsAt: null,
    endsAt: null,
    earnedCents: null,
    pausedAt: null,
    renewalToldAt: null,
    monthlyEmail: 'on',
    figuresToldFor: null,
    ...newReview('held', searchedIn(companyName, contactName, contactEmail, website), now),
    ...madeBy(idempotency, id),
    createdAt: now,
  }
}

/** That it can be paid, for as long as it is held; by its invoice also after. */
export const thingHeld = (sponsorship: Sponsorship) =>
  pendingEvent(ThingHeldSchema, sponsorship._id, {
    thingId: sponsorship._id,
    kind: 'sponsorship',
    name: describeSponsorship(choiceOf(sponsorship)),
    priceCents: BigInt(sponsorship.cents),
    heldUntil: sponsorship.heldUntil.toISOString(),
    invoiceNumber: sponsorship.invoice?.number ?? '',
  })

export const thingReleased = ({ _id: thingId }: Pick<Sponsorship, '_id'>, now: Date) =>
  pendingEvent(ThingReleasedSchema, thingId, { thingId, releasedAt: now.toISOString() })
