import { hashLinkToken, newLinkToken } from '@evenhand/service-kit/auth'
import type { Job } from '@evenhand/service-kit/lifecycle'
import { type Database, type Sql, sql } from '@evenhand/service-kit/postgres'
import { gauge, type Log } from '@evenhand/service-kit/telemetry'
import type { PeopleNeeded } from '@evenhand/service-kit/deciders'
import { each } from '../draws/jobs.ts'
import { noticeLeavesWithinMs } from './deadlines.ts'
import { mailWinner, reminderMail } from './mails.ts'
import { findUnclaimed, openClaims } from './open-claims.ts'
import { forgetPeople, insertLink } from './people-store.ts'
import { proposeOfLetter } from './proposals/of-letter.ts'
import { findNotifier } from './proposals/store.ts'
import { isLate } from './rules.ts'
import { forfeit } from './settle.ts'
import { lockClaims, saveReminded, writeAct } from './store.ts'
import { findTerms } from './terms.ts'

const everyMs = 30_000
const dayMs = 86_400_000
const forgetEveryMs = 3_600_000

/** How long personal data of somebody drawn is kept (docs/decisions/0038): appeals after a forfeit, the tax authority after an award. */
export const forfeitedKeptDays = 90
export const awardedKeptDays = 4 * 366

const overdue = gauge(
  'claims_overdue',
  'Prizes whose potential winner should have been notified by now, or whose notice was not sent, or that should have been delivered (alarm above 0)',
)

export interface WinnerWork {
  db: Database
  now: () => Date
  log: Log
}

/** Where the clock forfeits: with how many people decide about prizes. */
export interface ForfeitWork extends WinnerWork {
  people: PeopleNeeded
}

/** What happens to claims without anybody at the desk. Each thing is done once, however many replicas try. */
export const winnerJobs = (work: ForfeitWork): readonly Job[] => [
  job('open-claims', everyMs, async () => {
    try {
      await openAllClaims(work)
    } finally {
      overdue.set(await countOverdue(work))
    }
  }),
  job('remind-winners', everyMs, () => remindWinners(work)),
  job('forfeit-claims', everyMs, () => forfeitClaims(work)),
  job('forget-winners', forgetEveryMs, () => forgetWinners(work)),
]

const job = (name: string, ms: number, work: () => Promise<void>): Job => ({
  name,
  everyMs: ms,
  async run() {
    await work()
    return false
  },
})

export async function openAllClaims({ db, now, log }: WinnerWork): Promise<void> {
  await each(await findUnclaimed(db), async (slug) => {
    if (await openClaims(db, slug, now)) log.info({ draw: slug }, 'claims-opened')
  })
}

async function countOverdue({ db, now }: WinnerWork): Promise<number> {
  const askedBefore = new Date(now().getTime() - noticeLeavesWithinMs)
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from claims
    where state = 'potential' and notify_by < ${now()}
      or state = 'notified' and (notice_state = 'failed' or notice_state = 'asked' and notice_asked_at < ${askedBefore})
      or state in ('verified', 'awarded') and delivered_at is null and deliver_by < ${now()}`)
  return row?.count ?? 0
}

/** Whoever has not answered a day before the deadline gets a further link; the first one stays good. */
export async function remindWinners({ db, now, log }: WinnerWork): Promise<void> {
  const [from, to] = [now(), new Date(now().getTime() + dayMs)]
  const due = sql`state = 'notified' and notice_state = 'sent' and reminded_at is null and respond_by > ${from} and respond_by <= ${to}`
  await each(await findDraws(db, due), async (slug) => {
    await db.transaction(async (tx) => {
      const claim = (await lockClaims(tx, slug)).find(
        ({ state, noticeState }) => state === 'notified' && noticeState === 'sent',
      )
      if (!claim || claim.remindedAt) return
      const terms = await findTerms(tx, slug)
      const token = newLinkToken()
      await saveReminded(tx, slug, claim.place, from)
      await insertLink(tx, claim, { tokenHash: hashLinkToken('prize', token), madeAt: from })
      await mailWinner(tx, claim, terms, reminderMail(token, claim, terms))
      const words = 'One day left to answer'
      await writeAct(tx, slug, { place: claim.place, at: from, doer: { who: 'clock' }, action: 'reminded', words })
    })
    log.info({ draw: slug }, 'winner-reminded')
  })
}

/**
 * Whoever has not answered in time forfeits, and the next alternate has their turn. Nobody does whose notice was not sent; and where two people
 * decide, who was written to by letter not before another person has confirmed it.
 */
export async function forfeitClaims({ db, people, now, log }: ForfeitWork): Promise<void> {
  const at = now()
  await each(
    await findDraws(db, sql`state = 'notified' and notice_state = 'sent' and respond_by < ${at}`),
    async (slug) => {
      const place = await db.transaction(async (tx) => {
        const late = (await lockClaims(tx, slug)).find((claim) => isLate(claim, at))
        if (!late) return undefined
        const words = 'No answer to the letter before the deadline'
        const asked = { reason: 'no-response', words, doer: { who: 'clock' }, now: at } as const
        const takesTwo = (await people(tx, await findNotifier(tx, slug, late.place))) === 2
        if (takesTwo && (await proposeOfLetter(tx, late, asked))) return undefined
        const settling = { slug, place: late.place, doer: { who: 'clock' }, now: at } as const
        await forfeit(tx, settling, { reason: 'no-response', words: 'No answer before the deadline' })
        return late.place
      })
      if (place !== undefined) log.info({ draw: slug, place }, 'claim-forfeited')
    },
  )
}

export async function forgetWinners({ db, now, log }: WinnerWork): Promise<void> {
  const before = (days: number): Date => new Date(now().getTime() - days * dayMs)
  const people = await db.transaction((tx) =>
    forgetPeople(tx, { forfeitedBefore: before(forfeitedKeptDays), awardedBefore: before(awardedKeptDays) }),
  )
  if (people > 0) log.info({ people }, 'winners-forgotten')
}

async function findDraws(db: Database, which: Sql): Promise<string[]> {
  const rows = await db.query<{ slug: string }>(
    sql`select distinct giveaway as slug from claims where ${which} order by 1`,
  )
  return rows.map(({ slug }) => slug)
}
