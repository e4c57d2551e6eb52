import { campaignTimeZone, sponsorLine } from '@evenhand/contracts/catalogue'
import type { waiting as calls } from '@evenhand/contracts/http'
import { searchedIn } from '@evenhand/contracts/search'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { IdempotencyKey } from '@evenhand/service-kit/idempotency'
import { actEvent, decide, insertOnce, newReview } from '@evenhand/service-kit/mongo'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { thingReleased } from '../sponsorships/hold.ts'
import { isOver, nowhere } from '../sponsorships/rules.ts'
import type { SponsorshipDeps } from '../sponsorships/settle.ts'
import type { Sponsorship } from '../sponsorships/sponsorship.ts'
import { findOnWall, findSponsorship } from '../sponsorships/store.ts'
import { waitingMail } from './mails.ts'
import { blockFor, promisedTo, together, withoutTag } from './rules.ts'
import { findInState, hasPlace, lastLapse, type WaitingLine } from './store.ts'
import type { Waiting } from './waiting.ts'

export interface WaitingDeps extends SponsorshipDeps {
  line: WaitingLine
  donorIdOf: DonorIdOf
}

interface Joining {
  donorId: string
  idempotency: IdempotencyKey | undefined
  /** Counts a place; throws where its network has got too many. */
  spend?: () => Promise<void>
}

/** A place in the line for whoever has proved the mailbox. One that is free needs no line. */
export async function joinWaiting(deps: WaitingDeps, form: calls.WaitingForm, joining: Joining): Promise<Waiting> {
  const { donorId, idempotency } = joining
  if (deps.donorIdOf(form.contactEmail) !== donorId)
    throw invalidField('contactEmail', 'Enter the email address that you signed in with')
  const now = deps.now()
  const mailbox = deps.donorIdOf(withoutTag(form.contactEmail))
  await refuseLapsed(deps, mailbox)
  const { cell = null, size, companyName, contactName, contactEmail, website } = form
  const standing = (await findOnWall(deps.sponsorships)).filter((one) => !isOver(one, now))
  const taken = new Set(standing.flatMap(({ cells }) => cells))
  // What is free and goes to those who are in line already can't be chosen on the wall.
  const promised = promisedTo(await findInState(deps.line, 'waiting', together), taken)
  if (blockFor({ size, cell }, new Set([...taken, ...promised])))
    throw new Problem('not-possible', { detail: 'That block is free. Choose it on the wall.' })
  const document: Waiting = {
    _id: uuidv7(),
    donorId,
    mailbox,
    placeOf: mailbox,
    size,
    cell,
    companyName,
    contactName,
    contactEmail,
    website,
    sponsorshipId: null,
    offeredUntil: null,
    joinedAt: now,
    requestKey: '',
    requestFingerprint: '',
    ...newReview('waiting', searchedIn(companyName, contactName, contactEmail, website), now),
  }
  if (!(await hasPlace(deps.line, mailbox))) await joining.spend?.()
  const joined = await insertOnce(deps.line, { document, events: [waitingMail(document, 'joined')] }, idempotency)
  if (!joined) throw new Problem('conflict', { detail: 'You already have a place in line.' })
  return joined
}

const dayMs = 24 * 60 * 60 * 1000
const lapseMs = sponsorLine.lapseDays * dayMs
const dayInWords = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })

/** Whoever lets turns pass keeps blocks from those who would take them. */
async function refuseLapsed({ line, now }: WaitingDeps, mailbox: string): Promise<void> {
  const lapsed = await lastLapse(line, mailbox, new Date(now().getTime() - lapseMs))
  if (!lapsed) return
  const again = dayInWords.format(lapsed.getTime() + lapseMs + dayMs)
  throw new Problem('not-possible', {
    detail: `You didn’t pay for the block of your last turn. You can get in line again on ${again}.`,
  })
}

export const missingPlace = 'We couldn’t find that place in line.'

/** Out of the line; a block that was held for them is free for the next. */
export async function leaveWaiting(deps: WaitingDeps, id: string, donorId: string): Promise<Waiting> {
  const now = deps.now()
  const left = await decide<calls.WaitingState, Waiting>(deps.line, { id, missing: missingPlace }, (known) => {
    if (known.donorId !== donorId) throw new Problem('not-found', { detail: missingPlace })
    if (known.state === 'left') return undefined
    if (known.state !== 'waiting' && known.state !== 'offered')
      throw new Problem('not-possible', { detail: 'You’re no longer in line.' })
    return { set: { placeOf: null }, act: { state: 'left', note: '', by: 'contact', at: now } }
  })
  await freeHeldFor(deps, left, now)
  return left
}

/** The same by an administrator. Whoever proved the mailbox and waits would wait in vain, so they are told why. */
export async function removeWaiting(
  deps: WaitingDeps,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<Waiting> {
  const now = deps.now()
  const removed = await decide<calls.WaitingState, Waiting>(deps.line, { id, missing: missingPlace }, (known) => {
    if (known.state === 'left') return undefined
    if (known.state !== 'waiting' && known.state !== 'offered')
      throw new Problem('not-possible', { detail: 'They’re no longer in line.' })
    const action = 'sponsor-place-removed' as const
    const act = { administratorId: by, action, thing: { kind: 'sponsor-place', id }, words: reason, at: now } as const
    return {
      set: { placeOf: null },
      act: { state: 'left', note: reason, by, at: now },
      events: [waitingMail(known, 'removed', { reason }), actEvent(act)],
    }
  })
  await freeHeldFor(deps, removed, now)
  return removed
}

/** What was held for a place that is left is free, unless it was paid; the job that offers blocks asks again after a process was killed before this. */
export async function freeHeldFor(
  { sponsorships }: WaitingDeps,
  { sponsorshipId: id }: Pick<Waiting, 'sponsorshipId'>,
  now: Date,
): Promise<void> {
  if (id === null || !(await findSponsorship(sponsorships, id))) return
  await decide<Sponsorship['state'], Sponsorship>(sponsorships, { id, missing: missingPlace }, (known) =>
    known.state === 'held' && !isOver(known, now)
      ? {
          set: { places: nowhere(id), newLogoId: null, heldUntil: now },
          events: [thingReleased(known, now)],
        }
      : undefined,
  )
}
