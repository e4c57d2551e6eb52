import { describeSponsorship, sponsorWall, supportEmail } from '@evenhand/contracts/catalogue'
import { decide, type Decision, type PendingEvent, unlessTaken } from '@evenhand/service-kit/mongo'
import { mailOf } from './mails.ts'
import { cellKeys, choiceOf, isOver, nowhere, ownsCells, pausedByMoney, stateOf } from './rules.ts'
import type { Sponsorship } from './sponsorship.ts'
import { findOnWall, releaseHold, type Sponsorships } from './store.ts'

export interface SponsorshipDeps {
  sponsorships: Sponsorships
  now: () => Date
}

export const missingSponsorship = 'We couldn’t find that sponsorship.'

interface Settled {
  set: Partial<Sponsorship>
  /** Where it stands otherwise by its money alone. */
  act?: Sponsorship['acts'][number]
  events: PendingEvent[]
}

/** Learns facts of a sponsorship, in one write with what follows from them. Nothing is written where nothing is new. */
export const learn = (
  deps: SponsorshipDeps,
  id: string,
  newsOf: (known: Sponsorship) => Partial<Sponsorship> | undefined,
): Promise<Sponsorship> =>
  decideOnCells(deps, { id }, async (known) => {
    const news = newsOf(known)
    return news && (await settled(deps, known, news))
  })

type State = Sponsorship['state']
const attemptsMax = 50

/** `decide`, again for as long as somebody else takes a cell between the look at the wall and the write. */
export async function decideOnCells(
  { sponsorships }: SponsorshipDeps,
  { id, seen }: { id: string; seen?: number },
  decideAbout: (known: Sponsorship) => Promise<Decision<State, Sponsorship> | undefined>,
): Promise<Sponsorship> {
  const about = { id, missing: missingSponsorship, ...(seen === undefined ? {} : { seen }) }
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const decided = await unlessTaken(decide<State, Sponsorship>(sponsorships, about, decideAbout))
    if (decided) return decided
  }
  throw new Error('the cells of the wall changed too often')
}

/**
 * What follows from facts: how it stands, which cells are its own, and who is told. Whoever paid for a block when another had it already gets the
 * next free one of its size, and a mail that says so, or that there is none.
 */
export async function settled(
  { sponsorships, now }: SponsorshipDeps,
  before: Sponsorship,
  learned: Partial<Sponsorship>,
): Promise<Settled> {
  const news = { ...learned, ...pausedByMoney(before, { ...before, ...learned }, now()) }
  const known = { ...before, ...news }
  const state = stateOf(known, now())
  const set: Partial<Sponsorship> = { ...news, state }
  const events: PendingEvent[] = []
  if (known.kind === 'block') {
    if (!ownsCells(state) && state !== 'held') set.places = nowhere(known._id)
    if (ownsCells(state) && !hasCells(known)) Object.assign(set, await placed(sponsorships, known, now()))
  }
  const isAgain = before.state === 'paid-back' && state !== 'paid-back'
  if (isAgain && state === 'shown' && known.kind === 'block' && !hasCells({ ...known, ...set })) {
    const paused = { verdict: 'paused', state: 'paused', reason: wallIsFull, pausedAt: now() } as const
    const act = byMoney('paused', now(), wallIsFull)
    const mail = mailOf({ ...known, ...paused }, 'paused', { reason: wallIsFull })
    return { set: { ...set, ...paused }, act, events: [mail] }
  }
  const after = { ...known, ...set }
  if (isAgain && state === 'shown') events.push(mailOf(after, 'resumed'))
  const isGone = state === 'paid-back' && before.state !== 'paid-back'
  if (isGone && before.state !== 'declined' && before.state !== 'ended') events.push(mailOf(after, 'paid-back'))
  if (state === 'waiting' && before.state !== 'waiting') {
    if (known.kind === 'block' && !hasCells(after)) events.push(mailOf(after, 'no-block'))
    else if (before.purchases.length === 0 || isAgain) events.push(mailOf(after, 'received'))
  }
  if (set.cells && String(set.cells) !== String(before.cells)) events.push(mailOf(after, 'other-block'))
  return { set, events, ...((isGone || isAgain) && { act: byMoney(state, now()) }) }
}

const byMoney = (state: State, at: Date, note = '') => ({ state, note, by: 'clock', at })

const wallIsFull = `We have your payment again, but no block of your size is free on the wall. Write to ${supportEmail} if you’d like to wait for one, or a refund.`

/** Whether the cells that it names are its own. */
export const hasCells = ({ places, cells }: Sponsorship): boolean =>
  cells.length > 0 && String(places) === String(cellKeys(cells))

/** The cells that were chosen, else the next free ones of that size; none where the wall is full. */
async function placed(
  sponsorships: Sponsorships,
  { _id, cells: { length: size }, cells }: Sponsorship,
  now: Date,
): Promise<Partial<Sponsorship>> {
  const standing = (await findOnWall(sponsorships)).filter((one) => one._id !== _id)
  const over = standing.filter((one) => isOver(one, now))
  const taken = new Set(standing.filter((one) => !over.includes(one)).flatMap((one) => one.cells))
  const found = nextFreeBlock(cells[0] ?? 0, size || 1, taken)
  if (!found) return {}
  const inTheWay = over.filter((one) => one.cells.some((cell) => found.includes(cell)))
  for (const one of inTheWay) await releaseHold(sponsorships, one, now)
  const name = describeSponsorship(choiceOf({ kind: 'block', tier: null, cells: found }))
  return { cells: found, places: cellKeys(found), name }
}

/** The block for somebody who wants to begin at a cell: there, else the next that is free, from the beginning again after the last. */
export function nextFreeBlock(wanted: number, size: number, taken: ReadonlySet<number>): number[] | undefined {
  for (let step = 0; step < sponsorWall.cells; step++) {
    const first = (wanted + step) % sponsorWall.cells
    const block = Array.from({ length: size }, (_, place) => first + place)
    const fits = Math.floor(first / sponsorWall.columns) === Math.floor((first + size - 1) / sponsorWall.columns)
    if (fits && !block.some((cell) => taken.has(cell))) return block
  }
  return undefined
}
