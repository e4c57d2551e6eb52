import type { waiting as calls } from '@evenhand/contracts/http'
import { eachOnItsOwn, type Job } from '@evenhand/service-kit/lifecycle'
import { decide } from '@evenhand/service-kit/mongo'
import { sponsorshipFrom, thingHeld } from '../sponsorships/hold.ts'
import { forLine, isForLine, isOver } from '../sponsorships/rules.ts'
import type { Sponsorship } from '../sponsorships/sponsorship.ts'
import { findByRequest, findOnWall, findSponsorship, insertSponsorship, releaseHold } from '../sponsorships/store.ts'
import { freeHeldFor, missingPlace, type WaitingDeps } from './join.ts'
import { waitingMail } from './mails.ts'
import { blockFor, offerHours, together } from './rules.ts'
import { findInState, findLeftWhileHeld, forgetWaiting, type InLine } from './store.ts'
import type { Waiting } from './waiting.ts'

type State = calls.WaitingState

/** Holds each block that is free for whoever is next in line for it, and learns what became of those that were held so. */
export const offerBlocksJob = (deps: WaitingDeps): Job => ({
  name: 'offer-sponsor-blocks',
  everyMs: 60_000,
  async run() {
    await eachOnItsOwn(await findInState(deps.line, 'offered', together), (one) => follow(deps, one))
    const left = await findLeftWhileHeld(deps.line, deps.now(), together)
    await eachOnItsOwn(left, (one) => freeHeldFor(deps, one, deps.now()))
    const [line, offered] = await Promise.all(
      (['waiting', 'offered'] as const).map((state) => findInState(deps.line, state, together)),
    )
    // While mail can't go out, a turn would run without anyone knowing of it, or go to somebody who came later.
    const isStuck = [...(line ?? []), ...(offered ?? [])].some((one) => isMailStuck(one, deps.now()))
    if (!isStuck) await eachOnItsOwn(line ?? [], (one) => offerTo(deps, one))
    return false
  },
})

/** What was paid in the last moments may be heard of a little later: until then nobody's turn has passed. */
const lateMs = 15 * 60_000
const isLapsed = (held: Sponsorship, now: Date): boolean => isOver(held, new Date(now.getTime() - lateMs))

/** The relay publishes within seconds while Kafka answers. */
const mailMs = 10 * 60_000
const isMailStuck = ({ outboxSince }: InLine, now: Date): boolean =>
  outboxSince !== undefined && outboxSince.getTime() < now.getTime() - mailMs

/** A place ends when its block is paid, or isn't held any longer; but whoever could not be told of their turn waits for another. */
async function follow(deps: WaitingDeps, { _id: id, sponsorshipId }: Waiting): Promise<void> {
  const now = deps.now()
  const held = await findSponsorship(deps.sponsorships, sponsorshipId ?? '')
  const isBought = held !== undefined && held.purchases.length > 0
  if (!isBought && held !== undefined && !isLapsed(held, now)) return
  await decide<State, InLine>(deps.line, { id, missing: missingPlace }, (known) => {
    if (known.state !== 'offered') return undefined
    if (!isBought && isMailStuck(known, now)) {
      const again = { sponsorshipId: null, offeredUntil: null }
      return {
        set: again,
        act: { state: 'waiting', note: 'The email about their turn didn’t go out in time.', by: 'clock', at: now },
      }
    }
    const act = { state: isBought ? 'bought' : 'lapsed', note: '', by: 'clock', at: now } as const
    return { set: { placeOf: null }, act, events: isBought ? [] : [waitingMail(known, 'lapsed', { name: held?.name })] }
  })
}

async function offerTo(deps: WaitingDeps, waiting: Waiting): Promise<void> {
  const held = await heldFor(deps, waiting)
  if (!held) return
  const now = deps.now()
  const { _id: sponsorshipId, heldUntil: offeredUntil, name } = held
  const after = await decide<State, Waiting>(deps.line, { id: waiting._id, missing: missingPlace }, (known) => {
    if (known.state !== 'waiting') return undefined
    const set = { sponsorshipId, offeredUntil }
    const act = { state: 'offered', note: name, by: 'clock', at: now } as const
    return { set, act, events: [waitingMail({ ...known, ...set }, 'offered', { name })] }
  })
  // They left in the meantime.
  if (after.state === 'left') await freeHeldFor(deps, { sponsorshipId }, now)
}

/** Its hold, which is made once for a turn: a process that was killed after it finds it again. Undefined where nothing is free for them. */
async function heldFor(
  { sponsorships, donorIdOf, now }: WaitingDeps,
  waiting: Waiting,
): Promise<Sponsorship | undefined> {
  const requestKey = `${forLine}${waiting._id} ${waiting.acts.filter(({ state }) => state === 'offered').length}`
  const before = await findByRequest(sponsorships, requestKey)
  if (before) return before
  const at = now()
  const standing = await findOnWall(sponsorships)
  const over = standing.filter((one) => (isForLine(one) ? isLapsed(one, at) : isOver(one, at)))
  const taken = new Set(standing.filter((one) => !over.includes(one)).flatMap(({ cells }) => cells))
  const cells = blockFor(waiting, taken)
  if (!cells) return undefined
  for (const one of over) if (one.cells.some((cell) => cells.includes(cell))) await releaseHold(sponsorships, one, at)
  const { companyName, contactName, contactEmail, website } = waiting
  const company = { companyName, contactName, contactEmail, website }
  const choosing = { holder: undefined, idempotency: undefined, donorIdOf, now: at }
  const heldUntil = new Date(at.getTime() + offerHours * 60 * 60_000)
  const held = { ...sponsorshipFrom({ kind: 'block', cells, ...company }, choosing), heldUntil, requestKey }
  return (await insertSponsorship(sponsorships, held, thingHeld(held))) ? held : undefined
}

const keptDays = 90

/** Who stood in line is forgotten some time after it ended. */
export const forgetWaitingJob = ({ line, now }: WaitingDeps): Job => ({
  name: 'forget-sponsor-waiting',
  everyMs: 60 * 60 * 1000,
  run: async () => (await forgetWaiting(line, new Date(now().getTime() - keptDays * 24 * 60 * 60 * 1000))) > 0,
})
