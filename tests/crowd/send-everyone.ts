import { GiftConfirmedSchema, MemberRegisteredSchema, ReferralRewardChangedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { listOfGrownRings } from '../../services/entries/src/sources/hold-desk/desk-store.ts'
import { entryHoldLimits } from '../../services/entries/src/sources/holds/rules.ts'
import { listNotChecked } from '../../services/entries/src/sources/holds/store.ts'
import { freelyEntered, referralRewarded, registered } from '../../services/entries/tests/told.ts'
import { isAsItShouldBe, lookAt, tellOutcome } from './outcome.ts'
import { type Group, isRing, type Person } from './people.ts'
import type { Site } from './site.ts'
import { untilSettled } from './until-settled.ts'

const handsAtOnce = 24
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Everyone enters, then proves their mailbox; whether what came of it is as it should be. */
export async function sendEveryone(site: Site, groups: readonly Group[]): Promise<boolean> {
  const everyone = groups.flatMap(({ people }) => people)
  say(`${everyone.length.toLocaleString('en-US')} enter for free, and prove nothing …`)
  const at = new Date().toISOString()
  await site.tell(
    GiftConfirmedSchema,
    everyone.map(({ email }) => ofDonor(site, email, (donorId) => freelyEntered(donorId, at))),
  )
  await site.tell(
    MemberRegisteredSchema,
    groups.flatMap((group) => registrations(site, group, at)),
  )
  const members = everyone.filter(isOfRing(groups)).length
  await untilSettled('free entries and members are heard of', async () => {
    const [row] = await site.db.query<{ gifts: number; members: number }>(sql`
      select (select count(*)::int from gifts) as gifts, (select count(*)::int from members) as members`)
    return row?.gifts === everyone.length && row.members === members
  })
  const [before] = await site.db.query<{ entries: bigint }>(
    sql`select coalesce(sum(entries), 0)::bigint as entries from balances`,
  )
  say(`entries in any pool without a proof: ${before?.entries}`)

  say('All of them prove their mailboxes at once …')
  await prove(site, everyone)
  await untilSettled('proofs are heard of', async () => {
    const [row] = await site.db.query<{ count: number }>(sql`select count(*)::int as count from mailbox_proofs`)
    return row?.count === everyone.length
  })
  const rewarded = groups.flatMap((group) => rewards(site, group, at))
  await site.tell(ReferralRewardChangedSchema, rewarded)
  await untilSettled('referrals are judged', async () => {
    const [row] = await site.db.query<{ awards: number; waiting: number }>(sql`
      select (select count(*)::int from awards) as awards,
        (select count(*)::int from entry_holds where version > followed) as waiting`)
    const grown = { ringMax: entryHoldLimits.ring, since: new Date(0), limit: 1 }
    const [unheld] = await listOfGrownRings(site.db, grown)
    const uncounted = await listNotChecked(site.db, 1)
    return row?.awards === rewarded.length && row.waiting === 0 && unheld === undefined && uncounted.length === 0
  })
  const outcomes = await lookAt(site, groups)
  for (const outcome of outcomes) say(tellOutcome(outcome))
  const failed = await site.failedChecks()
  for (const check of failed) say(`broken: ${check}`)
  const isWell = before?.entries === 0n && failed.length === 0 && outcomes.every(isAsItShouldBe)
  say(isWell ? 'honest households lost nothing, and the crowds are held' : 'NOT as it should be')
  return isWell
}

const ofDonor = <T>(site: Site, email: string, make: (donorId: string) => T) => {
  const key = site.donorIdOf(email)
  return { key, told: make(key) }
}

const isOfRing = (groups: readonly Group[]) => {
  const people = new Set(groups.filter(isRing).flatMap((group) => group.people))
  return (person: Person): boolean => people.has(person)
}

/** Members are called by their donor id here. */
const registrations = (site: Site, group: Group, at: string) =>
  isRing(group)
    ? group.people.map(({ email, referrer }) =>
        ofDonor(site, email, (donorId) => registered(donorId, at, referrerOf(site, group, referrer))),
      )
    : []

const referrerOf = (site: Site, { people }: Group, referrer: number | undefined): string => {
  const person = referrer === undefined ? undefined : people[referrer]
  return person ? site.donorIdOf(person.email) : ''
}

/** As the members service tells of them, once both mailboxes are proved. */
const rewards = (site: Site, group: Group, at: string) =>
  group.people.flatMap(({ email, referrer }) => {
    const key = referrerOf(site, group, referrer)
    return key === '' ? [] : [{ key, told: referralRewarded(key, site.donorIdOf(email), { changedAt: at }) }]
  })

async function prove(site: Site, everyone: readonly Person[]): Promise<void> {
  const waiting = mixed(everyone).values()
  await Promise.all(
    Array.from({ length: handsAtOnce }, async () => {
      for (const person of waiting) await site.prove(person)
    }),
  )
}

/** Everyone in among each other, the same each time. */
const mixed = (people: readonly Person[]): Person[] =>
  people
    .map((person, nth) => ({ person, place: (nth * 7_919) % people.length }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ person }) => person)
