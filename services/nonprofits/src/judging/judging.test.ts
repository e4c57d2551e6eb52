import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  GrantAwardedSchema,
  GrantCanceledSchema,
  GrantPaidSchema,
  GrantPaymentReturnedSchema,
  MailRequestedSchema,
} from '@evenhand/contracts/events'
import { openMongo } from '@evenhand/service-kit/mongo'
import { type Client, eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createNonprofits } from '../app.ts'
import { applicationsOf } from '../applications/store.ts'
import { Config } from '../config.ts'
import { remindReportsJob } from '../grants/reminder-job.ts'
import { organisationsOf } from '../organisations/store.ts'
import { reserveAward, roundsOf } from '../rounds/store.ts'
import { releaseAwardsJob } from './release-job.ts'

const opens = new Date('2027-01-01T12:00:00Z')
const clock = { now: opens }
const running = await serviceUnderTest('nonprofits', Config, (config, log) =>
  createNonprofits(config, log, () => clock.now),
)
const connection = await openMongo(running.config.MONGODB_URL)
const [organisations, rounds, applications] = await Promise.all([
  organisationsOf(connection),
  roundsOf(connection),
  applicationsOf(connection),
])
afterAll(async () => {
  await running.stop()
  await connection.close()
})

const [ann, ben, cy] = [
  running.administrator('a', 'ann'),
  running.administrator('b', 'ben'),
  running.administrator('c', 'cy'),
]
const put = (who: Client, path: string, body: object) => who.call('PUT', path, { body })

const criterion = uuidv7()
let roundId = ''
const at = (path = '') => `/api/admin/grant-rounds/${roundId}${path}`
const of = (id: string, path = '') => `/api/admin/grant-applications/${id}${path}`
const closesAt = new Date('2027-02-01T12:00:00Z')

beforeEach(async () => {
  clock.now = opens
  roundId = uuidv7()
  const form = {
    slug: `round-${randomUUID().slice(0, 8)}`,
    title: 'Spring',
    summary: 'For the harbor.',
    budget: '10000.00',
    requestedMax: '6000.00',
    opensAt: opens.toISOString(),
    closesAt: closesAt.toISOString(),
    decidesAt: '2027-03-01T12:00:00.000Z',
    isBlind: true,
    questions: [],
    criteria: [{ id: criterion, title: 'Need', weight: 1 }],
  }
  await put(ann, at(), { form, seen: 0 })
  await put(ann, at('/publication'), { seen: 1 })
  await put(ann, at('/reviewers'), { reviewers: ['ann', 'ben'] })
})

async function applied({ amount = '6000.00' } = {}) {
  const email = `${randomUUID()}@mail.example`
  const organizationName = `Lantern ${randomUUID()}`
  const registration = { organizationName, contactName: 'Ana Bo', contactEmail: email, description: 'Lamps.' }
  const nonprofitId: string = (await running.nobody.post('/api/nonprofits', registration)).body.id
  await put(ann, `/api/admin/nonprofits/${nonprofitId}/review`, { verdict: 'approved', seen: 0 })
  const { body } = await running.provedDonor(running.donorIdOf(email)).post('/api/grant-applications', {
    nonprofitId,
    roundId,
    projectTitle: `Warm rooms ${randomUUID()}`,
    requestedAmount: amount,
    projectDescription: 'Two rooms.',
    impact: 'A meal.',
    timeline: 'November.',
    acceptsTerms: true,
  })
  return { id: String(body.id), nonprofitId, organizationName, email, projectTitle: String(body.projectTitle) }
}

/** The same with a file, whose name says who applies. */
async function appliedWithFile() {
  const one = await applied()
  const [id, attachmentId] = [uuidv7(), uuidv7()]
  const contact = running.provedDonor(running.donorIdOf(one.email))
  const own = `/api/own-grant-applications/${id}`
  const form = {
    nonprofitId: one.nonprofitId,
    roundId,
    projectTitle: `Lamps ${randomUUID()}`,
    requestedAmount: '6000.00',
    projectDescription: 'Two lamps.',
    impact: 'Light.',
    timeline: 'November.',
    answers: [],
  }
  await put(contact, own, { form, seen: 0 })
  const secret = `the budget ${randomUUID()}`
  const { body } = await contact.call(
    'PUT',
    `${own}/attachments/${attachmentId}?name=${encodeURIComponent(`${one.organizationName}.pdf`)}`,
    { body: Buffer.from(`%PDF-1.7 ${secret}\n%%EOF`), headers: { 'content-type': 'application/pdf' } },
  )
  await put(contact, `${own}/submission`, { acceptsTerms: true, seen: body.version })
  return { ...one, id, secret, projectTitle: form.projectTitle, file: of(id, `/attachments/${attachmentId}`) }
}

const declare = (who: Client, ...nonprofitIds: string[]) =>
  put(who, at('/interests'), {
    conflicts: nonprofitIds.map((nonprofitId) => ({ nonprofitId, reason: 'On its board' })),
  })
const score = (who: Client, id: string, mark = 4) =>
  put(who, of(id, '/score'), { marks: [{ criterionId: criterion, score: mark, reason: 'So' }], comment: '' })
const read = async (who: Client, id: string) => (await who.get(of(id))).body
const propose = async (
  who: Client,
  id: string,
  decision: object = { verdict: 'approved', award: '6000.00', words: '' },
) => put(who, of(id, '/decision'), { decision, seen: (await read(who, id)).version })
const confirm = async (who: Client, id: string) =>
  put(who, of(id, '/decision/confirmation'), { seen: (await read(who, id)).version })

/** Applied for, declared, scored by both reviewers; the round has closed. */
async function judged(count = 1, amount?: string) {
  const all = await Promise.all(Array.from({ length: count }, () => applied(amount === undefined ? {} : { amount })))
  for (const who of [ann, ben, cy]) await declare(who)
  for (const { id } of all) for (const who of [ann, ben]) await score(who, id)
  clock.now = closesAt
  return all
}

describe('a reviewer', () => {
  it('reads nothing before they have said with whom they have a conflict, from a list that names no application', async () => {
    const one = await applied()
    for (const path of [at('/applications'), of(one.id)]) {
      const refused = await ann.get(path)
      expect(refused).toMatchObject({ status: 403, body: { type: '/problems/interests-undeclared' } })
      expect(refused.text).not.toContain(one.projectTitle)
    }
    const { text, body } = await ann.get(at('/interests'))
    expect(body).toMatchObject({ declaredAt: null, organizations: [{ nonprofitId: one.nonprofitId, conflict: null }] })
    for (const secret of [one.id, one.projectTitle]) expect(text).not.toContain(secret)
    expect(await declare(ann)).toMatchObject({ status: 200, body: { declaredAt: opens.toISOString() } })
    expect((await ann.get(of(one.id))).status).toBe(200)
  })

  it('who is recused gets not one byte of the application on any route, before and after they have scored', async () => {
    const [one, other] = [await appliedWithFile(), await applied()]
    await declare(ben)
    await score(ben, one.id, 5)
    expect(await declare(ben, one.nonprofitId)).toMatchObject({ status: 200 })
    for (const who of [ann, cy]) await declare(who)
    for (const id of [one.id, other.id]) await score(ann, id, 2)
    await score(ben, other.id)
    clock.now = closesAt
    const decision = { verdict: 'rejected', words: 'No' }
    const marks = { marks: [{ criterionId: criterion, score: 5, reason: 'So' }], comment: '' }
    const seen = (await read(ann, one.id)).version
    const routes = [
      ben.get(at('/applications?state=all')),
      ben.get(at(`/applications?search=${encodeURIComponent(one.projectTitle)}`)),
      ben.get(at('/ranking')),
      ben.get(of(one.id)),
      ben.get(one.file),
      ben.get(one.file.replace(one.id, other.id)),
      put(ben, of(one.id, '/score'), marks),
      put(ben, of(one.id, '/decision'), { decision, seen }),
      put(ben, of(one.id, '/decision/confirmation'), { seen }),
    ]
    const answers = await Promise.all(routes)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 403, 404, 403, 403, 403])
    for (const { text } of answers)
      for (const secret of [one.projectTitle, 'Two lamps', one.secret]) expect(text).not.toContain(secret)
    expect((await cy.get(one.file)).text).toContain(one.secret)
    expect(answers[0]?.body.items).toMatchObject([{ id: other.id }])
    expect(await read(cy, one.id)).toMatchObject({ reviewers: 1, scored: 1, mean: '2.00' })
  })

  it('declares again once somebody has applied whom they had not seen', async () => {
    const first = await applied()
    await declare(ann)
    clock.now = new Date(opens.getTime() + 60_000)
    const later = await applied()
    for (const { id } of [first, later]) {
      expect(await ann.get(of(id))).toMatchObject({ status: 403, body: { type: '/problems/interests-undeclared' } })
    }
    const desk = (await ann.get('/api/admin/grant-rounds')).body.find(
      ({ round }: { round: { id: string } }) => round.id === roundId,
    )
    expect(desk).toMatchObject({ hasDeclared: false })
    await declare(ann, later.nonprofitId)
    expect([(await ann.get(of(first.id))).status, (await ann.get(of(later.id))).status]).toEqual([200, 403])
  })

  it('does not take a declared conflict back', async () => {
    const one = await applied()
    await declare(ben, one.nonprofitId)
    expect((await declare(ben)).status).toBe(409)
    expect((await ben.get(of(one.id))).status).toBe(403)
  })

  it('loses no declaration to another who declares at once', async () => {
    const one = await applied()
    await Promise.all([declare(ann, one.nonprofitId), declare(ben), declare(cy, one.nonprofitId)])
    const statuses = await Promise.all([ann, ben, cy].map(async (who) => (await who.get(of(one.id))).status))
    expect(statuses).toEqual([403, 200, 403])
  })

  it('scores once, may think again, and sees nobody else’s score before all are in', async () => {
    const one = await applied()
    for (const who of [ann, ben, cy]) await declare(who)
    await score(ann, one.id, 1)
    await score(ann, one.id, 3)
    expect(await read(ann, one.id)).toMatchObject({
      ownScore: { marks: [{ score: 3 }] },
      scores: null,
      mean: null,
      scored: 1,
    })
    expect(await read(ben, one.id)).toMatchObject({ ownScore: null, scores: null })
    await score(ben, one.id, 4)
    expect(await read(ben, one.id)).toMatchObject({ scores: [{ by: 'ann' }, { by: 'ben' }], mean: '3.50' })
    expect((await score(cy, one.id)).status).toBe(403)
    expect(await put(ann, of(one.id, '/score'), { marks: [], comment: '' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'marks', message: 'Score every criterion' }] },
    })
  })

  it('does not see who applies in a blind round, on any route, before it is decided', async () => {
    const one = await appliedWithFile()
    for (const who of [ann, ben]) await declare(who)
    for (const who of [ann, ben]) await score(who, one.id)
    clock.now = closesAt
    for (const path of [at('/applications?state=all'), of(one.id), at('/ranking'), one.file]) {
      const { text, headers } = await ann.get(path)
      const seen = `${text} ${JSON.stringify([...headers])}`
      for (const secret of [one.organizationName, one.nonprofitId, one.email]) expect(seen).not.toContain(secret)
    }
    expect((await ann.get(one.file)).headers.get('content-disposition')).toBe('attachment; filename="Attachment 1.pdf"')
    const search = await ann.get(at(`/applications?search=${encodeURIComponent(one.organizationName)}`))
    expect(search.body.total).toBe(0)
    await propose(ann, one.id)
    await confirm(ben, one.id)
    expect(await read(ann, one.id)).toMatchObject({
      state: 'approved',
      applicant: { organizationName: one.organizationName },
      attachments: [{ name: `${one.organizationName}.pdf` }],
    })
  })
})

describe('a decision', () => {
  it('waits where it can be given: to be scored by its reviewers, to be confirmed by anyone but the one who proposed it', async () => {
    const [one, other] = [await applied(), await applied()]
    const waiting = async (who: Client) => {
      const { body } = await who.get('/api/admin/grant-rounds')
      const found = (body as { round: { id: string } }[]).find(({ round }) => round.id === roundId)
      const { isReviewer, toScore, toConfirm } = found as unknown as Record<string, unknown>
      return { isReviewer, toScore, toConfirm }
    }
    expect(await waiting(ann)).toEqual({ isReviewer: true, toScore: 0, toConfirm: 0 })
    await declare(ann)
    await declare(ben, other.nonprofitId)
    await declare(cy)
    expect(await waiting(ann)).toEqual({ isReviewer: true, toScore: 2, toConfirm: 0 })
    expect(await waiting(ben)).toEqual({ isReviewer: true, toScore: 1, toConfirm: 0 })
    expect(await waiting(cy)).toEqual({ isReviewer: false, toScore: 0, toConfirm: 0 })
    for (const { id } of [one, other]) await score(ann, id)
    await score(ben, one.id)
    clock.now = closesAt
    for (const { id } of [one, other]) await propose(ann, id)
    expect(await waiting(ann)).toEqual({ isReviewer: true, toScore: 0, toConfirm: 0 })
    expect(await waiting(ben)).toEqual({ isReviewer: true, toScore: 0, toConfirm: 1 })
    expect(await waiting(cy)).toEqual({ isReviewer: false, toScore: 0, toConfirm: 2 })
    expect([await read(ann, one.id), await read(cy, one.id)]).toMatchObject([
      { mayConfirm: false },
      { mayConfirm: true },
    ])
    await confirm(cy, one.id)
    expect(await read(cy, one.id)).toMatchObject({ state: 'approved', mayConfirm: false })
    expect(await waiting(cy)).toMatchObject({ toConfirm: 1 })
  })

  it('is proposed by one person and confirmed by another, once, and its letter is sent once', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    expect(await propose(ann, one.id, { verdict: 'approved', award: '5500.00', words: 'Well done.' })).toMatchObject({
      status: 200,
      body: { state: 'submitted', decision: { award: '5500.00', by: 'ann', confirmedBy: null } },
    })
    expect((await confirm(ann, one.id)).status).toBe(403)
    const { version } = await read(ben, one.id)
    const confirmed = await Promise.all(
      [ben, cy, ben].map((who) => put(who, of(one.id, '/decision/confirmation'), { seen: version })),
    )
    expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await rounds.findById(roundId).lean()).toMatchObject({
      awardedCents: 550_000,
      awards: [{ applicationId: one.id }],
    })
    await eventually(async () => (await applications.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const letters = (await running.told(MailRequestedSchema)).filter(({ value }) =>
      value?.includes(`grant-decided:${one.id}`),
    )
    expect(letters.map(({ value }) => JSON.parse(value ?? '').values)).toMatchObject([
      { verdict: 'approved', award: '5500.00', words: 'Well done.', organizationName: one.organizationName },
    ])
    expect((await running.nobody.get('/api/grant-applications')).text).toContain(one.projectTitle)
    expect((await propose(cy, one.id)).status).toBe(409)
  })

  it('waits for the end of the round and for all scores', async () => {
    const one = await applied()
    for (const who of [ann, ben]) await declare(who)
    await score(ann, one.id)
    expect((await propose(ann, one.id)).body.detail).toContain('still open')
    clock.now = closesAt
    expect((await propose(ann, one.id)).body.detail).toContain('Not all reviewers')
    await score(ben, one.id)
    expect((await propose(ann, one.id)).status).toBe(200)
  })

  it('never grants more than the budget, however many are confirmed at once', async () => {
    const all = await judged(3, '4000.00')
    for (const { id } of all) await propose(ann, id, { verdict: 'approved', award: '4000.00', words: '' })
    const answers = await Promise.all(all.map(({ id }) => confirm(ben, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      type: '/problems/budget-exceeded',
      detail: 'The round has $2,000.00 of its budget left, and this award is $4,000.00.',
    })
    expect(await rounds.findById(roundId).lean()).toMatchObject({ awardedCents: 800_000 })
    expect(await applications.countDocuments({ roundId, state: 'approved' })).toBe(2)
  })

  it.each([
    [{ verdict: 'approved', award: '6000.01', words: '' }, 'decision.award', 'The organization asks for $6,000.00'],
    [{ verdict: 'approved', award: '0.00', words: '' }, 'decision.award', 'Enter the amount that is granted'],
    [{ verdict: 'rejected', words: ' ' }, 'decision.words', 'Say why. The organization will read it'],
  ])('with %j is refused', async (decision, path, message) => {
    const [one] = await judged()
    const refused = await propose(ann, one?.id ?? '', decision)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it('that a killed process never made gives back what was set aside, and one that was made keeps it', async () => {
    const [one, other] = await judged(2, '4000.00')
    if (!one || !other) throw new Error('nothing was applied for')
    await propose(ann, other.id, { verdict: 'approved', award: '4000.00', words: '' })
    await confirm(ben, other.id)
    const round = await rounds.findById(roundId).lean()
    if (!round) throw new Error('the round is gone')
    await reserveAward(rounds, round, one.id, 400_000, clock.now)
    const minutesLater = (minutes: number) => new Date(closesAt.getTime() + minutes * 60_000)
    const job = (now: Date) =>
      releaseAwardsJob({ organisations, rounds, applications, peopleToDecide: 2, now: () => now })
    await job(minutesLater(9)).run(new AbortController().signal)
    expect((await rounds.findById(roundId).lean())?.awardedCents).toBe(800_000)
    await job(minutesLater(11)).run(new AbortController().signal)
    expect(await rounds.findById(roundId).lean()).toMatchObject({
      awardedCents: 400_000,
      awards: [{ applicationId: other.id }],
    })
  })
})

describe('a grant', () => {
  const payments = (id: string, paymentId: string, path = '') => `/api/admin/grants/${id}/payments/${paymentId}${path}`
  const desk = async (id: string) =>
    (await ann.get('/api/admin/grants')).body.find((grant: { id: string }) => grant.id === id)
  const seen = async (id: string): Promise<number> => (await desk(id)).version
  const record = async (who: Client, id: string, paymentId: string, amount: string) =>
    put(who, payments(id, paymentId), { amount, paidOn: '2027-02-01', evidence: 'Check 1042', seen: await seen(id) })
  const settle = async (who: Client, id: string, paymentId: string) =>
    put(who, payments(id, paymentId, '/confirmation'), { seen: await seen(id) })
  const told = async (id: string) => {
    await eventually(async () => (await applications.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const schemas = [GrantAwardedSchema, GrantPaidSchema, GrantPaymentReturnedSchema, GrantCanceledSchema]
    const records = await Promise.all(schemas.map((schema) => running.told(schema)))
    const mine = records[0]?.filter(({ key }) => key === id) ?? []
    return mine.map(({ headers, value }) => `${headers.ce_type?.split('.').at(-1)} ${JSON.parse(value ?? '').cents}`)
  }
  async function granted() {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    await propose(ann, one.id)
    await confirm(ben, one.id)
    return one
  }

  it('is paid in parts by two people, told to the books once, and returned and canceled to the cent', async () => {
    const one = await granted()
    const [first, second] = [uuidv7(), uuidv7()]
    expect(await record(ann, one.id, first, '2500.00')).toMatchObject({
      status: 200,
      body: { paid: '0.00', payments: [{ state: 'recorded' }] },
    })
    expect((await settle(ann, one.id, first)).status).toBe(409)
    const version = await seen(one.id)
    const settled = await Promise.all(
      [ben, cy].map((who) => put(who, payments(one.id, first, '/confirmation'), { seen: version })),
    )
    expect(settled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await record(ann, one.id, second, '3500.01')).toMatchObject({
      status: 409,
      body: { detail: 'Of this grant $3,500.00 can still be paid.' },
    })
    await record(ann, one.id, second, '1500.00')
    await settle(ben, one.id, second)
    const returned = { reason: 'The account was closed.', seen: await seen(one.id) }
    expect(await put(cy, payments(one.id, second, '/return'), returned)).toMatchObject({ body: { paid: '2500.00' } })
    const canceled = { reason: 'The project ended early.', seen: await seen(one.id) }
    expect(await put(ann, `/api/admin/grants/${one.id}/cancellation`, canceled)).toMatchObject({
      status: 200,
      body: { awarded: '6000.00', paid: '2500.00', canceled: '3500.00' },
    })
    expect(await rounds.findById(roundId).lean()).toMatchObject({ awardedCents: 250_000, awards: [{ cents: 250_000 }] })
    expect(await told(one.id)).toEqual([
      'GrantAwarded 600000',
      'GrantPaid 250000',
      'GrantPaid 150000',
      'GrantPaymentReturned 150000',
      'GrantCanceled 350000',
    ])
  })

  it('is reported by its organization once a part is paid, for everyone to read; nobody else reports', async () => {
    const one = await granted()
    const contact = running.provedDonor(running.donorIdOf(one.email))
    const path = `/api/own-grants/${one.id}/report`
    const report = { summary: 'Forty-two families came.', spent: '2400.00' }
    expect((await contact.call('PUT', path, { body: report })).status).toBe(403)
    const payment = uuidv7()
    await record(ann, one.id, payment, '2500.00')
    await settle(ben, one.id, payment)
    expect(await contact.call('PUT', path, { body: { ...report, spent: '2500.01' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'spent' }] },
    })
    expect(await contact.call('PUT', path, { body: report })).toMatchObject({
      status: 200,
      body: { reportState: 'reported', report },
    })
    expect(
      (await running.provedDonor(running.donorIdOf('other@mail.example')).call('PUT', path, { body: report })).status,
    ).toBe(404)
    const everyone = (await running.nobody.get('/api/grants')).body.find((grant: { id: string }) => grant.id === one.id)
    expect(everyone).toMatchObject({
      organizationName: one.organizationName,
      awarded: '6000.00',
      paid: '2500.00',
      report,
    })
    expect(JSON.stringify(everyone)).not.toContain(one.email)
    expect(await contact.get('/api/own-grants')).toMatchObject({ body: [{ id: one.id }] })
  })

  it('reminds of its report a month before and when it is overdue, each once', async () => {
    const one = await granted()
    const payment = uuidv7()
    await record(ann, one.id, payment, '2500.00')
    await settle(ben, one.id, payment)
    const due = (await desk(one.id)).reportDueOn
    expect(due).toBe('2028-02-01')
    const job = (day: string) =>
      remindReportsJob({
        organisations,
        rounds,
        applications,
        peopleToDecide: 2,
        now: () => new Date(`${day}T12:00:00Z`),
      }).run(new AbortController().signal)
    for (const day of ['2028-01-01', '2028-01-02', '2028-01-03', '2028-02-02', '2028-02-03']) await job(day)
    await eventually(async () => (await applications.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const mails = (await running.told(MailRequestedSchema)).filter(({ value }) =>
      value?.includes(`grant-report-due:${one.id}`),
    )
    expect(mails.map(({ value }) => JSON.parse(value ?? '').values.occasion)).toEqual(['soon', 'overdue'])
  })
})

describe('the ranking of a round', () => {
  it('comes when it has closed, for those who declared', async () => {
    const one = await applied()
    await declare(ann)
    expect((await ann.get(at('/ranking'))).status).toBe(409)
    expect((await cy.get(at('/ranking'))).status).toBe(403)
    await declare(ben)
    for (const who of [ann, ben]) await score(who, one.id)
    clock.now = closesAt
    expect((await ann.get(at('/ranking'))).body).toMatchObject({
      budget: '10000.00',
      awarded: '0.00',
      ranked: [{ id: one.id, mean: '4.00', isReached: true }],
      reviewers: [{ by: 'ann', scored: 1, drift: '0.00' }, { by: 'ben' }],
    })
  })

  it('is for administrators, like everything of judging', async () => {
    const one = await applied()
    for (const path of [at('/ranking'), at('/interests'), at('/applications'), of(one.id)]) {
      expect((await running.visitor().get(path)).status).toBe(401)
      expect((await running.provedDonor(running.donorIdOf(one.email)).get(path)).status).toBe(403)
    }
  })
})
