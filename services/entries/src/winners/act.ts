import { deadlineInWords } from '@evenhand/contracts/catalogue'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { type Act, decide } from './rules.ts'
import { type ActRow, type ClaimRow, type Doer, lockClaims, type Published, saveStanding, writeAct } from './store.ts'
import { findTerms, type Terms } from './terms.ts'

/** Something that happens to one claim, and how it is written down. */
export interface Happening {
  slug: string
  place: number
  act: Act
  action: ActRow['action']
  words: string | ((claim: ClaimRow, terms: Terms) => string)
  doer: Doer
  now: Date
  /** With an award: what everybody sees of the winner. */
  published?: Published
}

export interface Happened {
  terms: Terms
  /** The claim as it stands now. */
  claim: ClaimRow
}

/**
 * One step of a claim: everybody drawn for the prize is locked, the rules decide, and what changed is kept with who did it and why. What two
 * people do at once happens one after the other; the second is told what is true by then.
 */
export async function happen(tx: Transaction, happening: Happening): Promise<Happened> {
  const { slug, place, act, action, words, doer, now, published } = happening
  const claims = await lockClaims(tx, slug)
  if (claims.length === 0) throw noSuchDraw()
  const terms = await findTerms(tx, slug)
  const decision = decide(claims, place, act, now, terms)
  if (decision.kind === 'refused') throw new Problem('conflict', { detail: decision.why })
  const { standings, called } = decision
  for (const [at, claim] of claims.entries()) {
    const standing = standings[at]
    if (standing && standing !== claim) await saveStanding(tx, slug, at, standing, at === place ? published : undefined)
  }
  const before = claims[place]
  const after = standings[place]
  if (!before || !after) throw new Error('A claim has gone')
  const claim = { ...before, ...after }
  await writeAct(tx, slug, {
    place,
    at: now,
    doer,
    action,
    words: typeof words === 'string' ? words : words(claim, terms),
  })
  if (called !== undefined)
    await tellOfTurn(tx, { slug, place: called, now, notifyBy: standings[called]?.notifyBy, terms })
  return { terms, claim }
}

async function tellOfTurn(
  tx: Transaction,
  turn: { slug: string; place: number; now: Date; notifyBy: Date | null | undefined; terms: Terms },
): Promise<void> {
  if (!turn.notifyBy) throw new Error('An alternate was called without a deadline')
  const until = deadlineInWords(turn.notifyBy, turn.terms.timeZone)
  const words = `Alternate ${turn.place} is the potential winner now, to be notified by ${until}`
  const { slug, place, now: at } = turn
  await writeAct(tx, slug, { place, at, doer: { who: 'clock' }, action: 'turn-came', words })
}

export const noSuchDraw = (): Problem =>
  new Problem('not-found', { detail: 'No one has been drawn in this giveaway yet.' })
