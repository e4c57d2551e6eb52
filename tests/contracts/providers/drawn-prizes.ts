import { randomUUID } from 'node:crypto'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { peopleNeeded } from '@evenhand/service-kit/deciders'
import { type Database, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { declare, decline } from '../../../services/entries/src/winners/answer.ts'
import { remindWinners } from '../../../services/entries/src/winners/jobs.ts'
import { notify } from '../../../services/entries/src/winners/notify.ts'
import { award, verify } from '../../../services/entries/src/winners/settle.ts'
import { describeDraw } from '../../../services/entries/src/winners/views.ts'
import { drawPostcard, drawPrize, mailsOf, tellNotice } from '../../../services/entries/tests/winners/drawn-prize.ts'
import { createLog } from '@evenhand/service-kit/telemetry'
import { insertProposal } from '../../../services/entries/src/winners/proposals/store.ts'
import { listClaims, writeAct } from '../../../services/entries/src/winners/store.ts'
import { donor, proposedAward } from '../examples.ts'

const statements = {
  isTrue: true,
  wasEligible: true,
  isIndependent: true,
  keptTheRules: true,
  paysTaxes: true,
  publishes: true,
} as const
const declaration = {
  firstName: 'Ada',
  lastName: 'Byron',
  bornOn: '1990-12-10',
  address: '12 Main St, Columbus',
  postalCode: '43085',
  region: 'US-OH',
  takes: 'prize',
  statements,
  signature: 'Ada Byron',
} as const

/** Prizes that were drawn for the donor of the pacts, each as far as a state says. */
export function drawnPrizesOf(db: Database, donorIdOf: DonorIdOf) {
  const now = new Date()
  const administratorId = 'administrator-1'
  const seenBy = { by: administratorId, people: 1, now } as const
  const settling = (slug: string) => ({ slug, place: 0, doer: { who: 'administrator', administratorId }, now }) as const
  const forget = () => forgetPrizes(db)
  return { forget, draw, drawFromPostcard, notified, reminded, declared, declined, verified, proposed, awarded }

  async function draw(): Promise<string> {
    await forget()
    const slug = `canoe-${randomUUID().slice(0, 8)}`
    await drawPrize(db, slug, [donor.email], { idOf: donorIdOf })
    return slug
  }

  async function drawFromPostcard(): Promise<string> {
    const slug = `canoe-${randomUUID().slice(0, 8)}`
    const address = { address: '12 Main St', postalCode: '12207', region: 'US-NY' }
    await drawPostcard(db, slug, { name: 'Rosa Lind', ...address, postmarkedOn: '2023-08-01', oldEnough: true })
    return (await describeDraw(db, slug, seenBy)).claims[0]?.donorId ?? ''
  }

  async function notified(): Promise<{ slug: string; token: string }> {
    const slug = await draw()
    const notice = { slug, place: 0, name: donor.name, email: donor.email, administratorId, now, donorIdOf }
    await db.transaction((tx) => notify(tx, notice))
    await tellNotice(db, slug, () => now)
    return { slug, token: (await mailsOf(db, slug)).at(-1)?.values.token ?? '' }
  }

  async function reminded(): Promise<void> {
    await notified()
    const dayMs = 86_400_000
    await remindWinners({ db, now: () => new Date(now.getTime() + 5 * dayMs), log: createLog('entries') })
  }

  async function declined(): Promise<void> {
    await decline(db, { token: (await notified()).token, people: peopleNeeded(1, 'prizes') }, now)
  }

  async function declared(): Promise<string> {
    const { slug, token } = await notified()
    await declare(db, { token, declaration }, now)
    return slug
  }

  async function verified(): Promise<string> {
    const slug = await declared()
    const shown = (await describeDraw(db, slug, seenBy)).claims[0]?.mustShow ?? []
    await db.transaction((tx) => verify(tx, settling(slug), shown))
    return slug
  }

  async function proposed(): Promise<string> {
    const slug = await verified()
    await db.transaction((tx) => proposeAward(tx, slug, now))
    return slug
  }

  async function awarded(): Promise<string> {
    const slug = await verified()
    await db.transaction((tx) => award(tx, settling(slug)))
    return slug
  }
}

/** By another administrator, under the id that the pacts have. */
async function proposeAward(tx: Transaction, slug: string, now: Date): Promise<void> {
  const doer = { who: 'administrator', administratorId: 'administrator-2' } as const
  await insertProposal(tx, {
    id: proposedAward,
    giveaway: slug,
    place: 0,
    act: 'award',
    reason: null,
    words: '',
    claimVersion: (await listClaims(tx, slug))[0]?.version ?? 0,
    proposedBy: doer.administratorId,
    proposedAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  })
  await writeAct(tx, slug, { place: 0, at: now, doer, action: 'award-proposed', words: '' })
}

/** Alone in the lists, which the pacts hold line by line. */
async function forgetPrizes(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    for (const table of [
      sql`claim_proposals`,
      sql`claim_acts`,
      sql`claim_links`,
      sql`declarations`,
      sql`claim_people`,
      sql`claims`,
    ])
      await tx.query(sql`delete from ${table}`)
    await tx.query(sql`delete from draws where giveaway like 'canoe-%' or giveaway like 'drawn-%'`)
  })
}
