import { afterAll, describe, expect, it } from '@jest/globals'
import { HoldDecidedSchema } from '@evenhand/contracts/events'
import { entryHolds as entryHoldKinds } from '@evenhand/contracts/catalogue'
import { entryHolds } from '@evenhand/contracts/http'
import { callerReader, donorIds } from '@evenhand/service-kit/auth'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp } from '@evenhand/service-kit/http'
import { sql } from '@evenhand/service-kit/postgres'
import { createLog, metricsPage } from '@evenhand/service-kit/telemetry'
import { actsTold, testIdentity } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { openHeardLedger } from '../../../tests/heard-ledger.ts'
import { confirmed, freelyEntered, proved, referralRewarded } from '../../../tests/told.ts'
import { recordFacts, wouldLack } from '../../all-sources.ts'
import { listLines } from '../../account/store.ts'
import { measureHoldsJob } from '../holds/alarms.ts'
import { sealAll } from '../../ledger/seal.ts'
import { holdRoutes } from './routes.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ledger = await openHeardLedger(undefined, { areProved: false })
const { db } = ledger
const identity = await testIdentity()
const donorIdOf = donorIds('a key')
const app = createHttp({
  routes: holdRoutes({ db, recordFacts, wouldLack, donorIdOf, now: () => now }),
  health: createHealth([]),
  readCaller: callerReader({ service: 'entries', publicKeys: identity.publicKeys }),
  log: createLog('entries'),
})
afterAll(async () => {
  await sealAll(db)
  expect(await ledger.close()).toEqual([])
})

const own = async (donor: string) =>
  (
    await request(app)
      .get('/api/donor-account/hold')
      .set(await identity.asProvedDonor('entries', donor))
  ).body
const appeal = async (donor: string, words = 'We share one computer.') =>
  request(app)
    .put('/api/donor-account/hold/appeal')
    .set(await identity.asProvedDonor('entries', donor))
    .send({ words })
const list = async (query = '') => {
  const { body } = await request(app)
    .get(`/api/admin/entry-holds${query}`)
    .set(await identity.asAdministrator('entries'))
  return entryHolds.listEntryHolds.response.body.parse(body)
}
const decide = async (decisions: entryHolds.HoldDecisions) =>
  (
    await request(app)
      .post('/api/admin/entry-holds/decisions')
      .set(await identity.asAdministrator('entries'))
      .send(decisions)
  ).body
const holdOf = async (donor: string) => {
  const found = (await list('?state=all&limit=100')).items.find(({ donorId }) => donorId === donor)
  if (!found) throw new Error('nothing is held')
  return found
}
/** What was told of decisions, oldest first. */
const toldOf = async (donor: string) =>
  (
    await db.query<{ payload: object }>(sql`
      select payload from outbox where type = ${HoldDecidedSchema.typeName} and key = ${donor} order by id`)
  ).map(({ payload }) => payload)
async function heldDonor(): Promise<string> {
  const donor = randomUUID()
  await ledger.hear(
    freelyEntered(donor, '2026-11-05T12:00:00Z'),
    referralRewarded(donor, randomUUID(), { changedAt: '2026-11-06T12:00:00Z' }),
    confirmed(donor, randomUUID(), '2026-11-06T12:00:00Z'),
    proved(donor, '2026-11-07T12:00:00Z', { isDisposable: true, domain: `domain of ${donor}` }),
  )
  return donor
}

describe('one thing that was free', () => {
  const asAdministrator = () => identity.asAdministrator('entries')
  const causesOf = async (email: string): Promise<entryHolds.FreeCause[]> => {
    const { body } = await request(app)
      .post('/api/admin/free-entries')
      .set(await asAdministrator())
      .send({ email })
    return entryHolds.listFreeCauses.response.body.parse(body)
  }
  const takeBack = async (entryId: string, reason = 'The friend is you.') =>
    (
      await request(app)
        .put(`/api/admin/free-entries/${entryId}/taken-back`)
        .set(await asAdministrator())
        .send({ reason })
    ).status
  const giveBack = async (entryId: string) =>
    (
      await request(app)
        .delete(`/api/admin/free-entries/${entryId}/taken-back`)
        .set(await asAdministrator())
    ).status
  const day = '2026-11-05T12:00:00Z'

  it('is taken back alone, with a reason that the donor reads, and given back', async () => {
    const email = `${randomUUID()}@example.org`
    const [donor, friend] = [donorIdOf(email), randomUUID()]
    const rewarded = referralRewarded(donor, friend, { changedAt: day })
    await ledger.hear(freelyEntered(donor, day), confirmed(donor, randomUUID(), day), proved(donor, day), rewarded)
    const causes = await causesOf(email)
    expect(causes.map(({ entryType, entries, takenBack }) => [entryType, entries, takenBack])).toEqual([
      ['referral', 50, null],
      ['monthly_auto', 50, null],
    ])
    const entryId = causes[0]?.entryId ?? ''
    expect(await Promise.all([takeBack(entryId), takeBack(entryId)])).toEqual(expect.arrayContaining([204]))
    await ledger.hear({ ...rewarded, id: randomUUID() })
    expect(await ledger.totals(donor)).toEqual({ donation: 12n, monthly_auto: 50n })
    expect(await causesOf(email)).toMatchObject([
      { entryType: 'monthly_auto', takenBack: null },
      { entryType: 'referral', entryId, takenBack: { reason: 'The friend is you.', by: 'administrator-1' } },
    ])
    expect((await listLines(db, donor, { limit: 1 })).map((line) => [line.description, line.takenBackBecause])).toEqual(
      [['Taken back: Referral: a friend became a member', 'The friend is you.']],
    )
    expect([await giveBack(entryId), await giveBack(entryId)]).toEqual([204, 204])
    expect(await ledger.totals(donor)).toEqual({ donation: 12n, monthly_auto: 50n, referral: 50n })
    const again = (await causesOf(email)).find(({ entryType }) => entryType === 'referral')?.entryId ?? ''
    expect(again).not.toBe(entryId)
    expect(await takeBack(again)).toBe(204)
    expect(await ledger.totals(donor)).toEqual({ donation: 12n, monthly_auto: 50n })
    const acts = (await actsTold(db, donor)).filter(({ action }) => action !== 'account-read')
    expect(acts.map(({ action }) => action)).toEqual(['entries-taken-back', 'entries-given-back', 'entries-taken-back'])
  })

  it('is none of what was paid for, of what is taken back already, or of what nobody has', async () => {
    const email = `${randomUUID()}@example.org`
    const donor = donorIdOf(email)
    await ledger.hear(confirmed(donor, randomUUID(), day), proved(donor, day))
    const [paid] = await listLines(db, donor, { limit: 1 })
    expect(await causesOf(email)).toEqual([])
    expect(await takeBack(paid?.id ?? '')).toBe(409)
    expect([await takeBack(randomUUID()), await giveBack(randomUUID())]).toEqual([404, 404])
    expect(await ledger.totals(donor)).toEqual({ donation: 12n })
  })
})

describe('what no rule held', () => {
  it('is taken back from nobody who has nothing free, as most such addresses are mistyped', async () => {
    const email = `${randomUUID()}@example.org`
    const donor = donorIdOf(email)
    await ledger.hear(confirmed(donor, randomUUID(), '2026-11-05T12:00:00Z'))
    const { status, body } = await request(app)
      .post('/api/admin/entry-holds')
      .set(await identity.asAdministrator('entries'))
      .send({ email, reason: 'You are here as three people.' })
    expect([status, body.detail]).toEqual([
      409,
      'We found no free entries that count for this address. Check its spelling.',
    ])
    expect([await own(donor), await actsTold(db, donor), await toldOf(donor)]).toEqual([null, [], []])
  })

  it('is taken back from a donor, whatever of it was free, with a reason that the donor reads, once', async () => {
    const email = `${randomUUID()}@example.org`
    const donor = donorIdOf(email)
    const day = '2026-11-05T12:00:00Z'
    await ledger.hear(freelyEntered(donor, day), confirmed(donor, randomUUID(), day), proved(donor, day))
    await ledger.hear(referralRewarded(donor, randomUUID(), { changedAt: day }))
    expect(await ledger.totals(donor)).toEqual({ donation: 12n, monthly_auto: 50n, referral: 50n })
    const take = async () =>
      request(app)
        .post('/api/admin/entry-holds')
        .set(await identity.asAdministrator('entries'))
        .send({ email, reason: 'You are here as three people.' })
    const answers = await Promise.all([take(), take()])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]))
    await ledger.hear(referralRewarded(donor, randomUUID(), { changedAt: day }))
    expect(await ledger.totals(donor)).toEqual({ donation: 12n })
    expect(await own(donor)).toMatchObject({ state: 'refused', reason: 'You are here as three people.' })
    expect(await actsTold(db, donor)).toMatchObject([{ action: 'hold-refused', thing: `donor ${donor}` }])
    const { id, version: seen } = await holdOf(donor)
    const told = { holdId: id, donorId: donor, decidedAt: now.toISOString() }
    expect(await toldOf(donor)).toEqual([{ ...told, verdict: 'refused', version: 1 }])
    await decide({ verdict: 'accepted', holds: [{ id, seen }] })
    expect(await ledger.totals(donor)).toEqual({ donation: 12n, monthly_auto: 50n, referral: 100n })
    expect(await toldOf(donor)).toMatchObject([{ version: 1 }, { ...told, verdict: 'released', version: 2 }])
  })
})

describe('what is held', () => {
  it('is told to its donor with why and what it would bring, who may say why it should count', async () => {
    const donor = await heldDonor()
    expect(await own(donor)).toMatchObject({
      state: 'held',
      whys: ['disposable-domain'],
      entries: expect.arrayContaining([
        { entryType: 'monthly_auto', entries: 50 },
        { entryType: 'referral', entries: 50 },
      ]),
      appeal: null,
    })
    expect(await ledger.totals(donor)).toEqual({ donation: 12n })
    expect((await appeal(donor)).body).toMatchObject({ appeal: { words: 'We share one computer.' } })
    expect((await list('?state=appealed')).items.map(({ donorId }) => donorId)).toEqual([donor])
  })

  it('is told to nobody else, and of nobody who has nothing held', async () => {
    const donor = await heldDonor()
    expect(await own(randomUUID())).toBeNull()
    const strangers = await request(app).get('/api/donor-account/hold')
    expect(strangers.status).toBe(401)
    const asDonor = await identity.asProvedDonor('entries', donor)
    expect((await request(app).get('/api/admin/entry-holds').set(asDonor)).status).toBe(403)
    expect((await appeal(randomUUID())).status).toBe(409)
  })

  it('counts once it is released, and not again when it is released twice', async () => {
    const donor = await heldDonor()
    const { id, version: seen } = await holdOf(donor)
    const release: entryHolds.HoldDecisions = { verdict: 'accepted', holds: [{ id, seen }] }
    const twice = await Promise.all([decide(release), decide(release)])
    const outcomes = twice.map(([one]) => one.outcome)
    expect(outcomes).toEqual(expect.arrayContaining(['changed', 'decided']))
    expect(await ledger.totals(donor)).toEqual({ donation: 12n, monthly_auto: 50n, referral: 50n })
    expect(await own(donor)).toBeNull()
    expect(await actsTold(db, donor)).toMatchObject([{ action: 'hold-released', thing: `donor ${donor}` }])
    const told = { holdId: id, donorId: donor, decidedAt: now.toISOString() }
    expect(await toldOf(donor)).toEqual([{ ...told, verdict: 'released', version: seen + 1 }])
    const { version } = await holdOf(donor)
    expect(await decide({ verdict: 'accepted', holds: [{ id, seen: version }] })).toEqual([
      { id, outcome: 'unchanged' },
    ])
    expect(await toldOf(donor)).toHaveLength(1)
  })

  it('never counts when it is refused, and its donor reads why; what comes later doesn’t either', async () => {
    const donor = await heldDonor()
    const { id, version: seen } = await holdOf(donor)
    await decide({ verdict: 'rejected', reason: 'One person counts once.', holds: [{ id, seen }] })
    await ledger.hear(freelyEntered(donor, '2026-10-05T12:00:00Z'))
    expect(await ledger.totals(donor)).toEqual({ donation: 12n })
    expect(await own(donor)).toMatchObject({ state: 'refused', reason: 'One person counts once.' })
    expect((await appeal(donor)).status).toBe(409)
    expect(await toldOf(donor)).toMatchObject([{ holdId: id, verdict: 'refused' }])
    // Neither who decided nor what they wrote.
    expect(JSON.stringify(await toldOf(donor))).not.toMatch(/One person counts once|administrator/)
  })

  it('loses what was released when it is refused after all', async () => {
    const donor = await heldDonor()
    const first = await holdOf(donor)
    await decide({ verdict: 'accepted', holds: [{ id: first.id, seen: first.version }] })
    const { id, version: seen } = await holdOf(donor)
    await decide({ verdict: 'rejected', reason: 'It was a mistake.', holds: [{ id, seen }] })
    expect(await ledger.totals(donor)).toEqual({ donation: 12n })
    expect(await toldOf(donor)).toMatchObject([
      { verdict: 'released', version: seen },
      { verdict: 'refused', version: seen + 1 },
    ])
  })

  it('is not decided as it was when the donor has said something since', async () => {
    const donor = await heldDonor()
    const { id, version: seen } = await holdOf(donor)
    await appeal(donor)
    expect(await decide({ verdict: 'rejected', reason: 'No.', holds: [{ id, seen }] })).toEqual([
      { id, outcome: 'changed' },
    ])
    expect(await toldOf(donor)).toEqual([])
  })

  it('is counted by rule for those who watch, while it waits and for a day', async () => {
    const donor = await heldDonor()
    const measured = async (name: string) => {
      await measureHoldsJob(db, () => new Date('2026-11-08T00:00:00Z')).run(new AbortController().signal)
      const line = new RegExp(`^evenhand_entry_holds_${name}\\{why="disposable-domain"\\} (\\d+)$`, 'm')
      return Number(line.exec((await metricsPage()).body)?.[1])
    }
    const [waiting, inADay] = [await measured('waiting'), await measured('in_a_day')]
    expect(waiting).toBeGreaterThan(0)
    const { id, version: seen } = await holdOf(donor)
    await decide({ verdict: 'accepted', holds: [{ id, seen }] })
    expect([await measured('waiting'), await measured('in_a_day')]).toEqual([waiting - 1, inADay])
  })

  it('is decided together, and an unknown one is said to be missing', async () => {
    const donors = [await heldDonor(), await heldDonor()]
    const holds = await Promise.all(donors.map(holdOf))
    const missing = randomUUID()
    const outcomes: { outcome: string }[] = await decide({
      verdict: 'accepted',
      holds: [...holds.map(({ id, version }) => ({ id, seen: version })), { id: missing, seen: 1 }],
    })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['decided', 'decided', 'missing'])
    for (const donor of donors) {
      expect(await ledger.totals(donor)).toMatchObject({ monthly_auto: 50n })
      expect(await toldOf(donor)).toMatchObject([{ donorId: donor, verdict: 'released' }])
    }
  })
})

it('says what a decision would do to each hold, and changes none', async () => {
  const [held, released, changed] = [await heldDonor(), await heldDonor(), await heldDonor()]
  const [one, two, three] = [await holdOf(held), await holdOf(released), await holdOf(changed)]
  await decide({ verdict: 'accepted', holds: [{ id: two.id, seen: two.version }] })
  await appeal(changed)
  const missing = randomUUID()
  const holds = [
    { id: one.id, seen: one.version },
    { id: two.id, seen: two.version + 1 },
    { id: three.id, seen: three.version },
    { id: missing, seen: 1 },
  ]
  const { body } = await request(app)
    .post('/api/admin/entry-holds/decisions/preview')
    .set(await identity.asAdministrator('entries'))
    .send({ verdict: 'accepted', holds })
  const expected = [
    { id: one.id, outcome: 'decided' },
    { id: two.id, outcome: 'unchanged' },
    { id: three.id, outcome: 'changed' },
    { id: missing, outcome: 'missing' },
  ]
  expect(body).toEqual([{ ...expected[0], entries: 100 }, ...expected.slice(1)])
  expect((await holdOf(held)).state).toBe('held')
  // What was foreseen is what happens.
  expect(await decide({ verdict: 'accepted', holds })).toEqual(expected)
  expect(await ledger.totals(held)).toMatchObject({ monthly_auto: 50n, referral: 50n })
})

describe('the list of holds as a file', () => {
  const fileOf = async (query: string) => {
    const { status, text } = await request(app)
      .get(`/api/admin/exports/entry-holds${query}`)
      .set(await identity.asAdministrator('entries'))
    expect(status).toBe(200)
    return text.trim().split('\r\n')
  }

  it('has what the list finds by the same filter, and is told in the trail', async () => {
    const donor = await heldDonor()
    await appeal(donor, 'One kitchen, two people')
    const hold = await holdOf(donor)
    const [columns, ...rows] = await fileOf('?state=appealed')
    expect(columns).toMatch(/Hold ID,Donor ID,Why,Status,Appeal,/)
    expect(rows.find((row) => row.startsWith(hold.id))).toMatch(
      new RegExp(
        `^${hold.id},${donor},"?${entryHoldKinds[hold.whys[0] ?? 'same-person'].title}.*,Held,"One kitchen, two people",`,
      ),
    )
    expect(rows).toHaveLength((await list('?state=appealed')).total)
    await decide({ verdict: 'accepted', holds: [{ id: hold.id, seen: hold.version }] })
    expect((await fileOf('?state=appealed')).some((row) => row.startsWith(hold.id))).toBe(false)
    expect((await fileOf('?state=all')).some((row) => row.includes(`${donor},`) && row.includes(',Released,'))).toBe(
      true,
    )
    const exported = (await actsTold(db)).filter(({ action }) => action === 'list-exported')
    expect(exported.map(({ words }) => words)).toEqual([
      'Held entries: state appealed',
      'Held entries: state appealed',
      'Held entries: state all',
    ])
  })
})
