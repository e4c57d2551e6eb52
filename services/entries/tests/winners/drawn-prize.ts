/** A prize that was drawn by the rules of a document, and the desk that finds its winner. */
import { randomUUID } from 'node:crypto'
import type { giveaways } from '@evenhand/contracts/http'
import { encodeEvent, MailFailedSchema, MailSentSchema } from '@evenhand/contracts/events'
import { type DonorIdOf, donorIds } from '@evenhand/service-kit/auth'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { commitDraw } from '../../src/draws/commit.ts'
import { writeRulesDocument } from '../../src/giveaways/rules-documents/document.ts'
import { applyRules } from '../../src/giveaways/rules-documents/in-force.ts'
import { insertRulesVersion } from '../../src/giveaways/rules-documents/store.ts'
import { recordFacts } from '../../src/all-sources.ts'
import { closePostBatch } from '../../src/sources/free-post/closing.ts'
import { keyCard, openBatch, resolveCard } from '../../src/sources/free-post/keying.ts'
import type { Reading } from '../../src/sources/free-post/reading.ts'
import { noticeReactions } from '../../src/winners/notices.ts'
import { openClaims } from '../../src/winners/open-claims.ts'
import { listClaims } from '../../src/winners/store.ts'
import { beacon, drawsOn, freeze, hold, inThePeriod, roundDueAt, tell } from '../draws/drawn.ts'
import { someFacts } from '../rules-to-publish.ts'
import { confirmed } from '../told.ts'

export const donorIdOf = donorIds('a key for the tests')

/** So many people, by their addresses. */
export const somePeople = (count: number): string[] =>
  Array.from({ length: count }, () => `drawn-${randomUUID()}@example.org`)

const committedAt = new Date('2023-07-01T12:00:00Z')
const givenAt = '2023-08-01T12:00:00.000Z'

export interface Drawing {
  rules?: Partial<giveaways.RulesFacts>
  /** What else happens before the close. */
  meanwhile?: (db: Database) => Promise<void>
  idOf?: DonorIdOf
}

/** Draws a prize among people with a gift each, and whoever else enters meanwhile, in the period of the draws of the tests. */
export async function holdDrawOf(
  db: Database,
  slug: string,
  people: readonly string[],
  { rules: more = {}, meanwhile, idOf = donorIdOf }: Drawing = {},
): Promise<void> {
  const dates = { firstDay: '2023-06-15', lastDay: '2023-09-12', drawsOn }
  const rules = writeRulesDocument(slug, 1, someFacts({ title: `The ${slug}`, ...dates, ...more }))
  await db.transaction(async (tx) => {
    await applyRules(tx, rules.document)
    await insertRulesVersion(tx, { slug, rules, by: 'installation', reason: 'For a test', at: committedAt })
  })
  await tell(
    db,
    people.map((email) => confirmed(idOf(email), randomUUID(), givenAt, { giveaway: slug })),
  )
  if (meanwhile) await inThePeriod(db, meanwhile)
  await drawAtOnce(db, slug)
}

/** In one transaction: a service whose clock shows today would find that it has missed its round. */
const drawAtOnce = (db: Database, slug: string): Promise<void> =>
  db.transaction(async (tx) => {
    const within: Database = { ...db, query: tx.query, transaction: (work) => work(tx) }
    await commitDraw(within, slug, beacon.chain, () => committedAt)
    const [freezing, holding] = [await freeze(within, slug), await hold(within, slug)]
    if (freezing !== 'frozen' || holding.kind !== 'drawn') throw new Error(`${freezing}, ${holding.kind}`)
  })

/** The same, and their claims. */
export async function drawPrize(
  db: Database,
  slug: string,
  people: readonly string[],
  drawing: Drawing = {},
): Promise<{ winners: string[] }> {
  await holdDrawOf(db, slug, people, drawing)
  await openClaims(db, slug, () => roundDueAt)
  return { winners: await listDrawn(db, slug, people, drawing.idOf ?? donorIdOf) }
}

/** A prize that somebody wins who sent a postcard without an address for mails: no other entry is in the draw. */
export async function drawPostcard(db: Database, slug: string, ...readings: PostcardReadings): Promise<void> {
  await holdDrawOf(db, slug, [], { meanwhile: (within) => keyPostcard(within, slug, ...readings) })
  await openClaims(db, slug, () => roundDueAt)
}

/** As it was read the first time and the second, and what it was resolved to; what is left out is as it was read before. */
type PostcardReadings = [first: Reading, second?: Reading, resolved?: Reading]

/** A card of a batch of its own, typed twice, resolved where the two differ, and entered. */
export const keyPostcard = (
  db: Database,
  slug: string,
  ...[first, second = first, resolved]: PostcardReadings
): Promise<void> =>
  db.transaction(async (tx) => {
    const doing = { by: 'administrator-1', people: 1, now: new Date('2023-08-03T12:00:00Z') } as const
    const batchId = await openBatch(tx, { giveaway: slug, receivedOn: '2023-08-02', note: '' }, doing)
    await keyCard(tx, { batchId, number: 1, turn: 1, reading: first }, doing)
    await keyCard(tx, { batchId, number: 1, turn: 2, reading: second }, doing)
    if (resolved) await resolveCard(tx, { batchId, number: 1, reading: resolved }, doing)
    await closePostBatch(tx, batchId, { ...doing, recordFacts, donorIdOf })
  })

async function listDrawn(db: Database, slug: string, people: readonly string[], idOf: DonorIdOf): Promise<string[]> {
  const claims = await listClaims(db, slug)
  return claims.map(({ donorId }) => people.find((email) => idOf(email) === donorId) ?? '')
}

/** The mails about a prize that were asked for, the newest last. */
export async function mailsOf(db: Database, slug: string): Promise<MailAsked[]> {
  const rows = await db.query<{ payload: MailAsked }>(sql`
    select payload from outbox where key = ${`prize:${slug}`} order by id`)
  return rows.map(({ payload }) => payload)
}

/** Tells the desk what became of the newest notice about a prize, as `email` does. */
export async function tellNotice(
  db: Database,
  slug: string,
  now: () => Date,
  became: { sentAt: Date } | { failure: string } = { sentAt: now() },
): Promise<void> {
  const notice = (await mailsOf(db, slug)).findLast(({ template }) => template === 'prize-notified')
  const about = { mailKey: notice?.mailKey ?? '', template: 'prize-notified', lane: 'notice' }
  const [schema, json] =
    'sentAt' in became
      ? [MailSentSchema, encodeEvent(MailSentSchema, { ...about, sentAt: became.sentAt.toISOString() })]
      : [
          MailFailedSchema,
          encodeEvent(MailFailedSchema, { ...about, reason: became.failure, failedAt: now().toISOString() }),
        ]
  const heard = { id: randomUUID(), type: schema.typeName, time: now() }
  const reaction = noticeReactions(db, now).find(({ type }) => type === schema.typeName)
  // Every event may come more than once.
  for (let times = 0; times < 2; times++) await reaction?.handle(json, heard)
}

export interface MailAsked {
  mailKey: string
  uselessAfter?: string
  to: string
  template: string
  values: Record<string, string>
}
