import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { affiliateHolds } from '@evenhand/contracts/catalogue'
import {
  AdministratorActedSchema,
  AffiliateReferralPaidSchema,
  GiftConfirmedSchema,
  GiftKind,
  MailRequestedSchema,
  MemberRegisteredSchema,
  RulesPublishedSchema,
} from '@evenhand/contracts/events'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createSponsors } from '../app.ts'
import { clicksOf, forgetBefore } from '../clicks/store.ts'
import { Config } from '../config.ts'

const running = await serviceUnderTest('sponsors', Config, createSponsors, { LIMITS_SCALE: '1000' })
const connection = await openMongo(running.config.MONGODB_URL)
const clicks = await clicksOf(connection)
afterAll(async () => {
  await running.stop()
  await connection.close()
})

const form = (more: object = {}) => ({
  affiliateName: 'Ada Byron',
  email: `${randomUUID()}@example.org`,
  socialPlatforms: ['Instagram', 'YouTube'],
  socialLinks: ['https://www.instagram.com/ada', `https://youtube.com/@${randomUUID()}`],
  followerCounts: [12_400, 1_000],
  ...more,
})
const apply = (body: object, key = randomUUID()) =>
  running
    .visitor(randomUUID())
    .post('/api/affiliates', body, { 'idempotency-key': key, 'x-forwarded-for': randomUUID() })
const desk = () => running.administrator()
const review = (id: string, body: object) => desk().call('PUT', `/api/admin/affiliates/${id}/review`, { body })
const proved = (email: string, sid?: string) => running.provedDonor(running.donorIdOf(email), sid)
const own = async (email: string, sid?: string) => (await proved(email, sid).get('/api/affiliates/own')).body.affiliate

async function approved() {
  const body = form()
  const { id } = (await apply(body)).body
  await review(id, { verdict: 'approved', seen: 0 })
  const { code } = await own(body.email)
  return { id: id as string, email: body.email, code: code as string }
}
const follow = (code: string, sid: string, more: object = {}) =>
  running.visitor(sid).call('POST', '/api/referral-clicks', { body: { code, ...more } })
async function mailsTo(email: string) {
  const mails = await running.told(MailRequestedSchema)
  return mails.map(({ value }) => JSON.parse(value ?? '')).filter(({ to }) => to === email)
}

describe('an application', () => {
  it('is kept as pending, answered by mail, and has no code to show before it is approved', async () => {
    const body = form()
    const answer = await apply(body)
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(String),
        affiliateName: 'Ada Byron',
        socialPlatforms: body.socialPlatforms,
        socialLinks: body.socialLinks,
        followerCounts: body.followerCounts,
        status: 'pending',
        totalReferrals: 0,
        totalEntries: 0,
        createdAt: expect.any(String),
      },
    ])
    expect(await own(body.email)).toMatchObject({ state: 'pending', code: null, link: null })
    const mails = await eventually(async () => (await mailsTo(body.email)).length === 1 && mailsTo(body.email))
    expect(mails).toMatchObject([{ template: 'message-received', values: { what: 'affiliate-application' } }])
  })

  it('is one a mailbox, in whatever letters it is typed, and one for a request that comes again', async () => {
    const [body, key] = [form(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(body, key)))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const again = await apply({ ...body, email: body.email.toUpperCase() })
    expect([again.status, again.body.type]).toEqual([409, '/problems/already-registered'])
  })

  it.each([
    [{ affiliateName: ' ' }, 'affiliateName', 'Name is required'],
    [{ email: 'ada' }, 'email', 'Please enter a valid email address'],
    [
      { socialPlatforms: [], socialLinks: [], followerCounts: [] },
      'socialPlatforms',
      'At least one social platform is required',
    ],
    [{ socialPlatforms: undefined }, 'socialPlatforms', 'At least one social platform is required'],
    [{ socialLinks: ['https://a.example', 'instagram'] }, 'socialLinks.1', 'Please enter a valid URL'],
    [{ followerCounts: [1_000, 999] }, 'followerCounts.1', 'Each platform must have at least 1000 followers'],
    [{ followerCounts: [1_000] }, 'socialLinks', 'Give each platform its link and its followers'],
  ])('with %j is refused with the reason', async (change, path, message) => {
    const answer = await apply({ ...form(), ...change })
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]])
  })
})

describe('a review', () => {
  it('approves with a code that no member can have, which a mail tells, and leaves its trace', async () => {
    const { id, email, code } = await approved()
    expect(code).toMatch(/^AF-[2-9B-DF-HJ-KM-NP-TV-Z]{8}$/)
    expect(await own(email)).toMatchObject({ state: 'approved', link: `/r/${code}`, counting: 'closed' })
    const mails = await eventually(async () => (await mailsTo(email)).length === 2 && mailsTo(email))
    expect(mails[1]).toMatchObject({ template: 'affiliate-approved', values: { code } })
    const acts = (await running.told(AdministratorActedSchema)).map(({ value }) => JSON.parse(value ?? ''))
    expect(acts.filter(({ thingId }) => thingId === id)).toMatchObject([
      { action: 'affiliate-approved', thingKind: 'affiliate' },
    ])
  })

  it('is made once, whoever else decides at the same time', async () => {
    const { id } = (await apply(form())).body
    const answers = await Promise.all([
      review(id, { verdict: 'approved', seen: 0 }),
      review(id, { verdict: 'rejected', reason: 'No such profile.', seen: 0 }),
      review(id, { verdict: 'approved', seen: 0 }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('rejects and suspends with a reason that the affiliate reads; nobody is suspended who was not approved', async () => {
    const body = form()
    const { id } = (await apply(body)).body
    expect((await review(id, { verdict: 'suspended', reason: 'No.', seen: 0 })).status).toBe(409)
    await review(id, { verdict: 'rejected', reason: 'We couldn’t find these profiles.', seen: 0 })
    expect(await own(body.email)).toMatchObject({
      state: 'rejected',
      reason: 'We couldn’t find these profiles.',
      code: null,
    })
    await review(id, { verdict: 'approved', seen: 1 })
    await review(id, { verdict: 'suspended', reason: 'No disclosure.', seen: 2 })
    expect(await own(body.email)).toMatchObject({
      state: 'suspended',
      reason: 'No disclosure.',
      code: expect.stringMatching(/^AF-/),
    })
  })

  it('shows others with the same profile, however its link is written', async () => {
    const profile = `https://www.tiktok.com/@${randomUUID()}`
    const one = (await apply(form({ socialLinks: [profile, 'https://a.example'] }))).body
    const other = (
      await apply(form({ socialLinks: ['https://b.example', `${profile.replace('www.', '').toUpperCase()}/`] }))
    ).body
    const found = await desk().get(`/api/admin/affiliates/${one.id}`)
    expect(found.body.twins).toMatchObject([{ id: other.id, state: 'pending' }])
  })

  it('is for administrators, and the own page for whoever has proved the mailbox', async () => {
    const { id, email } = await approved()
    expect((await running.visitor().get('/api/admin/affiliates')).status).toBe(401)
    expect((await running.donor(randomUUID()).get(`/api/admin/affiliates/${id}`)).status).toBe(403)
    const typed = await running.donor(running.donorIdOf(email)).get('/api/affiliates/own')
    expect([typed.status, typed.body.type]).toEqual([401, '/problems/mailbox-to-prove'])
    expect(await own(`${randomUUID()}@example.org`)).toBeNull()
  })
})

describe('a link that is followed', () => {
  it('is one click a browser and day, and tells whose it is', async () => {
    const { email, code } = await approved()
    const sid = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => follow(code.toLowerCase(), sid, { from: 'x.example' })),
    )
    const { click } = answers[0]?.body.affiliate ?? {}
    expect(answers[0]?.body).toMatchObject({ affiliate: { name: 'Ada Byron', code } })
    expect(new Set(answers.map(({ body }) => body.affiliate.click))).toEqual(new Set([click]))
    await follow(code, randomUUID())
    expect((await own(email)).days[0]).toMatchObject({ clicks: 2, paid: 0 })
    const kept = JSON.stringify(await clicks.findById(click).lean())
    expect(kept).not.toContain(sid)
  })

  it('of nobody, of a member or of a suspended affiliate keeps nothing', async () => {
    const { id, code } = await approved()
    await review(id, { verdict: 'suspended', reason: 'No.', seen: 1 })
    const before = await clicks.countDocuments({})
    for (const one of [code, 'AF-BCDFGHJK', 'BCDFGHJK', ''])
      expect((await follow(one, randomUUID())).body).toEqual({ affiliate: null })
    expect(await clicks.countDocuments({})).toBe(before)
  })

  it('is forgotten when its browser asks for it, and by all when no gift can come of it', async () => {
    const { code } = await approved()
    const [sid, other] = [randomUUID(), randomUUID()]
    const mine = (await follow(code, sid)).body.affiliate.click
    const theirs = (await follow(code, other)).body.affiliate.click
    expect((await running.visitor(sid).call('DELETE', '/api/referral-clicks', {})).status).toBe(204)
    expect(await clicks.findById(mine).lean()).toBeNull()
    expect(await clicks.findById(theirs).lean()).not.toBeNull()
    await forgetBefore(clicks, new Date(Date.now() + 1_000))
    expect(await clicks.findById(theirs).lean()).toBeNull()
  })

  it('in the affiliate’s own browser is no click', async () => {
    const { email, code } = await approved()
    const answer = await proved(email, randomUUID()).call('POST', '/api/referral-clicks', { body: { code } })
    expect(answer.body).toEqual({ affiliate: null })
  })
})

describe('from click to entries', () => {
  const hourMs = 3_600_000
  const publishRules = () =>
    running.tell(RulesPublishedSchema, {
      giveaway: 'main-2099',
      version: 1,
      sha256: 'a'.repeat(64),
      publishedAt: new Date(Date.now() - 48 * hourMs).toISOString(),
      opensAt: new Date(Date.now() - 24 * hourMs).toISOString(),
      // Within its last day, what nothing holds counts at once.
      closesAt: new Date(Date.now() + hourMs).toISOString(),
      waysIn: ['affiliates'],
    })
  /** Five minutes after the link was followed. */
  const give = async (came: { code: string; click: string }, donorId = randomUUID()) => {
    await clicks.updateOne({ _id: came.click }, { at: new Date(Date.now() - 300_000) })
    await running.tell(GiftConfirmedSchema, {
      giftId: uuidv7(),
      donorId,
      giveaway: 'main',
      kind: GiftKind.ONE_TIME,
      amountCents: 50_00n,
      confirmedAt: new Date().toISOString(),
      referredByCode: came.code,
      referralClickId: came.click,
      cardKey: randomUUID(),
    })
  }

  it('a referral is held, accepted by a person, counted, told to the ledger and shown by day and as a file', async () => {
    await publishRules()
    const { id, email, code } = await approved()
    const { click } = (await follow(code, randomUUID(), { from: 'www.instagram.com' })).body.affiliate
    const newcomer = randomUUID()
    await running.tell(MemberRegisteredSchema, {
      memberId: uuidv7(),
      donorId: newcomer,
      level: 'free',
      registeredAt: new Date().toISOString(),
      referredByCode: code,
      referralClickId: click,
    })
    await give({ code, click })
    const waiting = await eventually(async () => {
      const { body } = await desk().get(`/api/admin/affiliate-referrals?affiliateId=${id}`)
      return body.total === 1 && body.items[0]
    })
    expect(waiting).toMatchObject({
      state: 'held',
      holds: ['first-ones'],
      amount: '50.00',
      click: { from: 'www.instagram.com', ad: false },
    })
    const exported = await desk().get(`/api/admin/exports/affiliate-referrals?affiliateId=${id}`)
    expect(exported.text.trim().split('\r\n')).toEqual([
      expect.stringMatching(/Referral,Affiliate,Code,Donor,Amount \(USD\),Status,/),
      expect.stringMatching(new RegExp(`^${waiting.id},Ada Byron,.*,held,`)),
    ])
    expect((await proved(email).get('/api/affiliates/own/referrals')).body.items).toMatchObject([
      { id: waiting.id, state: 'held', holds: ['first-ones'], entries: 0 },
    ])
    const decide = () =>
      desk().call('POST', '/api/admin/affiliate-referrals/decisions', {
        body: { verdict: 'accepted', referrals: [{ id: waiting.id, seen: waiting.version }] },
      })
    expect((await decide()).body).toEqual([{ id: waiting.id, outcome: 'decided' }])
    expect((await decide()).body).toEqual([{ id: waiting.id, outcome: 'unchanged' }])
    const told = await eventually(async () => {
      const paid = (await running.told(AffiliateReferralPaidSchema)).map(({ value }) => JSON.parse(value ?? ''))
      return paid.length === 1 && paid
    })
    expect(told).toEqual([
      { referralId: waiting.id, donorId: running.donorIdOf(email), paidAt: expect.any(String), version: 1 },
    ])
    const shown = await eventually(async () => {
      const affiliate = await own(email)
      return affiliate.days[0].signUps === 1 && affiliate
    })
    expect(shown).toMatchObject({
      counting: 'counts',
      days: expect.arrayContaining([expect.objectContaining({ clicks: 1, signUps: 1, paid: 1, entries: 100 })]),
      totals: { counted: 1, held: 0, entries: 100 },
    })
    const file = await proved(email).get('/api/affiliates/own/referrals.csv')
    expect(file.text ?? String(file.body)).toContain(`${waiting.id},counted,`)
    expect((await desk().get(`/api/admin/affiliate-referrals/${waiting.id}`)).body).toMatchObject({
      acts: [{ state: 'counted', by: 'administrator-1' }],
    })
  })

  it('a rejection is mailed with its reason, and appealed once', async () => {
    const { id, email, code } = await approved()
    const { click } = (await follow(code, randomUUID())).body.affiliate
    await give({ code, click })
    const held = await eventually(async () => {
      const { body } = await desk().get(`/api/admin/affiliate-referrals?affiliateId=${id}`)
      return body.total === 1 && body.items[0]
    })
    const file = await proved(email).get('/api/affiliates/own/referrals.csv')
    const csv = file.text ?? String(file.body)
    expect(held.holds).toContain('first-ones')
    expect(csv).toContain(affiliateHolds['first-ones'].why)
    expect(csv).not.toContain('first-ones')
    const reject = (seen: number) =>
      desk().call('POST', '/api/admin/affiliate-referrals/decisions', {
        body: { verdict: 'rejected', reason: 'Your own card.', referrals: [{ id: held.id, seen }] },
      })
    await reject(held.version)
    const appeal = (words: string, who = email) =>
      proved(who).call('PUT', `/api/affiliates/own/referrals/${held.id}/appeal`, { body: { words } })
    expect((await appeal('It was not.', (await approved()).email)).status).toBe(404)
    expect((await appeal('It was not.')).body).toMatchObject({ state: 'appealed', reason: 'Your own card.' })
    expect((await appeal('It was not.')).status).toBe(200)
    expect((await appeal('Really.')).status).toBe(409)
    const waiting = (await desk().get(`/api/admin/affiliate-referrals?affiliateId=${id}`)).body.items[0]
    expect(waiting).toMatchObject({ state: 'appealed', appeal: 'It was not.' })
    await reject(waiting.version)
    expect((await appeal('Once more.')).status).toBe(409)
    const mails = await eventually(async () => (await mailsTo(email)).length === 4 && mailsTo(email))
    expect(mails.slice(2).map(({ template, values }) => [template, values.verdict])).toEqual([
      ['affiliate-referral-decided', 'rejected'],
      ['affiliate-referral-decided', 'upheld'],
    ])
  })
})
