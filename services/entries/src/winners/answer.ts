import { deadlineInWords } from '@evenhand/contracts/catalogue'
import { hashLinkToken } from '@evenhand/service-kit/auth'
import type { winners } from '@evenhand/contracts/http'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { PeopleNeeded } from '@evenhand/service-kit/deciders'
import { happen } from './act.ts'
import { refusalsOf } from './eligibility.ts'
import { mailWinner } from './mails.ts'
import { findLink, insertDeclaration } from './people-store.ts'
import { proposeOfLetter } from './proposals/of-letter.ts'
import { findNotifier } from './proposals/store.ts'
import { isLate } from './rules.ts'
import { type ClaimRow, listClaims, lockClaims } from './store.ts'
import { findTerms, type Terms } from './terms.ts'
import { toOffer } from './views.ts'

/** What the link leads to. Opening changes nothing. */
export async function openOffer(db: Queries, token: string, now: Date): Promise<winners.PrizeOffer> {
  const { claim, terms } = await follow(db, token, now, (slug) => listClaims(db, slug))
  return toOffer(claim, terms)
}

/** The signed declaration: in time, once. Whoever sends it again, for want of an answer, finds that it is here. */
export async function declare(
  db: Database,
  { token, declaration }: { token: string; declaration: winners.Declaration },
  now: Date,
): Promise<winners.PrizeOffer> {
  return db.transaction(async (tx) => {
    const { claim, terms } = await follow(tx, token, now, (slug) => lockClaims(tx, slug))
    if (claim.state !== 'notified') return toOffer(claim, terms)
    const [first, ...others] = refusalsOf(declaration, terms).map(({ path, message }) => ({
      path: `declaration.${path}`,
      message,
    }))
    if (first && others.length === 0) throw invalidField(first.path, first.message)
    if (first) throw new Problem('invalid-request', { detail: first.message, errors: [first, ...others] })
    const happened = await happen(tx, {
      ...answering(claim, now),
      act: { kind: 'declare' },
      action: 'declared',
      words: `Declaration of Compliance received; chose the ${declaration.takes === 'cash' ? 'cash option' : 'prize'}`,
    })
    await insertDeclaration(tx, claim, { declaration, declaredAt: now })
    await mailWinner(tx, claim, terms, { template: 'prize-declared', values: {} })
    return toOffer(happened.claim, terms)
  })
}

/** Ends the claim; by the link of a letter it is proposed where two `people` decide. */
export async function decline(
  db: Database,
  { token, people }: { token: string; people: PeopleNeeded },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { claim, terms } = await follow(tx, token, now, (slug) => lockClaims(tx, slug))
    const words = 'Declined by the link in the letter'
    const asked = { reason: 'declined', words, doer: { who: 'winner' }, now } as const
    const takesTwo =
      claim.state === 'notified' && (await people(tx, await findNotifier(tx, claim.giveaway, claim.place))) === 2
    if (takesTwo && (await proposeOfLetter(tx, claim, asked))) return
    await happen(tx, {
      ...answering(claim, now),
      act: { kind: 'decline' },
      action: 'forfeited',
      words: 'Declined by the person who was drawn',
    })
    await mailWinner(tx, claim, terms, { template: 'prize-forfeited', values: { reason: 'declined' } })
  })
}

const answering = ({ giveaway: slug, place }: ClaimRow, now: Date) => ({
  slug,
  place,
  now,
  doer: { who: 'winner' } as const,
})

/** The claim that a link is for; a link that is good for nothing any more says why. */
async function follow(
  db: Queries,
  token: string,
  now: Date,
  claimsOf: (slug: string) => Promise<ClaimRow[]>,
): Promise<{ claim: ClaimRow; terms: Terms }> {
  const link = await findLink(db, hashLinkToken('prize', token))
  if (!link) throw over('This link doesn’t lead to a prize, or the prize was settled long ago.')
  if (link.replacedAt) throw over('A newer email or letter replaced this link. Open the latest one.')
  const claim = (await claimsOf(link.giveaway))[link.place]
  if (!claim) throw new Error('The claim of a link has gone')
  const terms = await findTerms(db, link.giveaway)
  if (claim.state === 'forfeited') throw over(forfeitWords(claim, terms))
  if (claim.respondBy && isLate(claim, now)) throw over(tooLate(claim.respondBy, terms))
  return { claim, terms }
}

const over = (detail: string): Problem => new Problem('link-expired', { detail })

const tooLate = (respondBy: Date, { timeZone }: Terms): string =>
  `The time to answer ended on ${deadlineInWords(respondBy, timeZone)}. The prize was forfeited under the official rules.`

const forfeitWords = ({ forfeitReason, respondBy }: ClaimRow, terms: Terms): string => {
  if (forfeitReason === 'no-response' && respondBy) return tooLate(respondBy, terms)
  if (forfeitReason === 'declined') return 'This prize was declined. There’s nothing more to do.'
  return 'This prize was forfeited under the official rules.'
}
