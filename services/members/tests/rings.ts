import { socialDisclosure } from '@evenhand/contracts/catalogue'
import { decodeEvent, SocialActivityRecordedSchema, SocialActivityRejectedSchema } from '@evenhand/contracts/events'
import type { social } from '@evenhand/contracts/http'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { randomInt, randomUUID } from 'node:crypto'
import { drawAccountNumber } from '../src/member/rules.ts'
import { recordActivity } from '../src/social/use-cases.ts'

/** A member who is there, without the door they came by. */
export interface Fake {
  id: string
  donorId: string
  number: string
  email: string
  network: string
  browser: string
}

const publicUrl = 'https://giveaway.test'

/** So many members, all else of their own but what is said. */
export async function joinFakes(
  db: Database,
  count: number,
  shared: { network?: string; browser?: string; referredBy?: string } = {},
): Promise<Fake[]> {
  const fakes = Array.from({ length: count }, () => {
    const id = randomUUID()
    const number = drawAccountNumber((below) => randomInt(below))
    const { network = `network-${id}`, browser = `browser-${id}` } = shared
    return { id, donorId: randomUUID(), number, email: `${id}@mail.example`, network, browser }
  })
  for (const { id, donorId, number, email } of fakes)
    await db.query(sql`
      insert into members (id, donor_id, account_number, referral_code, email, first_name, last_name, level, referred_by, searched, created_at, updated_at)
      values (${id}, ${donorId}, ${number}, ${id}, ${email}, 'Fay', 'Ke', 'free', ${shared.referredBy ?? null}, '', now(), now())`)
  return fakes
}

/** Records a comment, on a post of its own, as if it came by that network and browser. */
export const comment = (db: Database, fake: Fake, now = new Date()): Promise<social.SocialActivity> =>
  db.transaction((tx) =>
    recordActivity(
      tx,
      {
        platform: 'facebook',
        activityType: 'comment',
        postUrl: `https://www.facebook.com/evenhand/posts/${randomInt(10 ** 10, 10 ** 12)}`,
        disclosure: socialDisclosure(),
      },
      {
        caller: { role: 'donor', donorId: fake.donorId, sessionId: undefined, mailbox: 'proved' },
        accountNumber: fake.number,
        sentFrom: { network: fake.network, browsers: [fake.browser] },
        publicUrl,
        now,
      },
    ),
  )

/** Forgets all activities, also what is kept for ever: what one test leaves unreviewed is no newcomer of the next. */
export const forgetActivities = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(sql`truncate social_activities, social_acts, social_traces, social_second_looks, social_disclosures`)
  })

/** What the ledger counts by what it was told: of each activity the highest version. */
export async function countedByLedger(db: Database): Promise<Set<string>> {
  const rows = await db.query<{ type: string; payload: Parameters<typeof decodeEvent>[1] }>(
    sql`select type, payload from outbox join social_activities on social_activities.id::text = payload ->> 'activityId' where type like '%SocialActivity%'`,
  )
  const newest = new Map<string, { version: number; counts: boolean }>()
  for (const { type, payload } of rows) {
    const counts = type === SocialActivityRecordedSchema.typeName
    const { activityId, version } = decodeEvent(
      counts ? SocialActivityRecordedSchema : SocialActivityRejectedSchema,
      payload,
    )
    const before = newest.get(activityId)
    if (before?.version === version) throw new Error('two events of one version')
    if (!before || version > before.version) newest.set(activityId, { version, counts })
  }
  return new Set([...newest].filter(([, { counts }]) => counts).map(([id]) => id))
}
