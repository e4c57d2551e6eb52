import { deadlineInWords } from '@evenhand/contracts/catalogue'
import { type claims, draws as publicDraws, type winners } from '@evenhand/contracts/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import type { People } from '@evenhand/service-kit/deciders'
import { noSuchDraw } from './act.ts'
import { mustShowOf } from './eligibility.ts'
import { type DeclarationRow, listDeclarations, listPeople, type Person } from './people-store.ts'
import { stateAt } from './proposals/rules.ts'
import { listNewest, type ProposalRow } from './proposals/store.ts'
import { isExhausted, nextStep, turnOf } from './rules.ts'
import { type ClaimRow, type DrawnClaims, listActs, listDrawnClaims } from './store.ts'
import { findTerms, type Terms } from './terms.ts'

/** Who looks at the desk, when, and how many people an award takes there. */
export interface SeenBy {
  by: string
  people: People
  now: Date
}

const at = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** What everybody sees. */
export async function describeWinners(db: Queries): Promise<winners.DrawnPrize[]> {
  const prizes: winners.DrawnPrize[] = []
  for (const draw of await listDrawnClaims(db))
    if (!publicDraws.isRehearsal(draw.slug)) prizes.push(toDrawnPrize(draw, await findTerms(db, draw.slug)))
  return prizes
}

function toDrawnPrize({ slug, title, drawnAt, claims: drawn }: DrawnClaims, { prize }: Terms): winners.DrawnPrize {
  const winner = drawn.flatMap(({ awardedAt, firstName, initial, region }) =>
    awardedAt && firstName !== null && initial !== null && region !== null
      ? [{ firstName, initial, region, awardedAt: awardedAt.toISOString() }]
      : [],
  )[0]
  const state = winner ? 'awarded' : isExhausted(drawn) ? 'not-awarded' : 'being-confirmed'
  const places = drawn.map(toPlace)
  return { slug, title, prize, drawnAt: drawnAt.toISOString(), state, places, winner: winner ?? null }
}

const toPlace = ({ place, blindedId, state, forfeitReason }: ClaimRow): winners.DrawnPlace => ({
  place,
  id: blindedId.toString('hex'),
  state,
  reason: forfeitReason,
})

/** The page behind the link. */
export function toOffer(claim: ClaimRow, terms: Terms): winners.PrizeOffer {
  const { state, respondBy, giveaway: slug } = claim
  if (state === 'waiting' || state === 'potential' || state === 'forfeited')
    throw new Error('Nobody was notified of this claim')
  const { title, prize, cashOption, cashCondition, ageMin, timeZone, fulfilmentWeeksMin, fulfilmentWeeksMax } = terms
  return {
    slug,
    title,
    prize,
    cashOption,
    cashCondition,
    ageMin,
    timeZone,
    state,
    regionsAllowed: [...terms.regionsAllowed],
    regionsVoid: [...terms.regionsVoid],
    mustShow: mustShowOf(terms, undefined),
    respondBy: at(respondBy),
    respondByWords: respondBy ? deadlineInWords(respondBy, timeZone) : withinWords(terms),
    weeksMin: fulfilmentWeeksMin,
    weeksMax: fulfilmentWeeksMax,
  }
}

/** While we have not heard when the email was sent. */
const withinWords = ({ respondWithinDays: days }: Terms): string =>
  `Within ${days === 1 ? 'a day' : `${days} days`} of the day we sent you the email, which names the date`

/** The list of the desk: what is overdue first, then what is due next, then what waits for nobody. */
export async function describeDesk(db: Queries, seenBy: SeenBy): Promise<claims.WonDraw[]> {
  const draws: claims.WonDraw[] = []
  const proposed = await listNewest(db)
  for (const draw of await listDrawnClaims(db))
    draws.push(toWonDraw(draw, { terms: await findTerms(db, draw.slug), proposed, seenBy }))
  return draws.toSorted((a, b) => urgency(a) - urgency(b) || (a.dueAt ?? '').localeCompare(b.dueAt ?? ''))
}

const urgency = ({ overdue, next }: claims.WonDraw): number =>
  overdue ? 0 : next === 'nothing' ? 3 : next === 'wait' ? 2 : 1

interface Look {
  terms: Terms
  proposed: readonly ProposalRow[]
  seenBy: SeenBy
}

function toWonDraw(
  { slug, title, drawnAt, claims: drawn }: DrawnClaims,
  { terms, proposed, seenBy }: Look,
): claims.WonDraw {
  const place = turnOf(drawn)
  const { next, dueAt } = nextStep(drawn)
  const newest = proposed.find((one) => one.giveaway === slug && one.place === place)
  return {
    slug,
    title,
    place,
    next,
    prize: terms.prize,
    drawnAt: drawnAt.toISOString(),
    timeZone: terms.timeZone,
    alternates: drawn.length - 1,
    state: drawn[place]?.state ?? 'waiting',
    exhausted: isExhausted(drawn),
    dueAt: at(dueAt),
    overdue: dueAt !== null && seenBy.now > dueAt,
    proposal: newest ? toProposal(newest, drawn[place], seenBy) : null,
  }
}

/** What was decided, or is about a claim that has its end, is told by the acts. */
function toProposal(row: ProposalRow, claim: ClaimRow | undefined, { by, now }: SeenBy): claims.Proposal | null {
  if (!claim || claim.state === 'awarded' || claim.state === 'forfeited') return null
  const state = stateAt(row, { now, claimVersion: claim.version })
  if (state === 'confirmed' || state === 'refused' || state === 'withdrawn') return null
  const { id, act, reason, words, proposedBy, proposedAt, expiresAt } = row
  const times = { proposedAt: proposedAt.toISOString(), expiresAt: expiresAt.toISOString() }
  return { id, act, reason, words, state, proposedBy, ...times, isOwn: proposedBy === by }
}

export async function describeDraw(db: Queries, slug: string, seenBy: SeenBy): Promise<claims.WinnerDesk> {
  const draw = (await listDrawnClaims(db)).find((one) => one.slug === slug)
  if (!draw) throw noSuchDraw()
  // One after the other: it is asked within transactions, too, which have one connection.
  const terms = await findTerms(db, slug)
  const people = await listPeople(db, slug)
  const declared = await listDeclarations(db, slug)
  const acts = await listActs(db, slug)
  const proposed = await listNewest(db)
  const { cashOption, cashCondition, ageMin, notifyWithinBusinessDays, respondWithinDays } = terms
  const { fulfilmentWeeksMin, fulfilmentWeeksMax } = terms
  return {
    ...toWonDraw(draw, { terms, proposed, seenBy }),
    people: seenBy.people,
    terms: {
      cashOption,
      cashCondition,
      ageMin,
      notifyWithinBusinessDays,
      respondWithinDays,
      fulfilmentWeeksMin,
      fulfilmentWeeksMax,
    },
    claims: draw.claims.map((claim) => toClaim(claim, terms, { people, declared })),
    acts: acts.map(({ administratorId, ...act }) => ({ ...act, by: administratorId ?? '', at: act.at.toISOString() })),
  }
}

function toClaim(
  claim: ClaimRow,
  terms: Terms,
  { people, declared }: { people: readonly Person[]; declared: readonly DeclarationRow[] },
): claims.Claim {
  const { place, state, donorId, forfeitReason } = claim
  const person = people.find((one) => one.place === place)
  const declaration = declared.find((one) => one.place === place)
  return {
    place,
    state,
    donorId,
    forfeitReason,
    blindedId: claim.blindedId.toString('hex'),
    notifyBy: at(claim.notifyBy),
    notifiedAt: at(claim.notifiedAt),
    notice: claim.noticeState && {
      state: claim.noticeState,
      askedAt: at(claim.noticeAskedAt),
      failure: claim.noticeFailure,
    },
    respondBy: at(claim.respondBy),
    deliverBy: at(claim.deliverBy),
    deliveredAt: at(claim.deliveredAt),
    person: person ? { name: person.name, email: person.email } : null,
    declaration: declaration ? toDeclared(declaration) : null,
    mustShow: mustShowOf(terms, declaration?.region),
  }
}

const toDeclared = ({
  place: _place,
  declaredAt,
  ...rest
}: DeclarationRow): NonNullable<claims.Claim['declaration']> => ({
  ...rest,
  declaredAt: declaredAt.toISOString(),
})
