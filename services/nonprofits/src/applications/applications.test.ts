import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema, MailRequestedSchema } from '@evenhand/contracts/events'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createNonprofits } from '../app.ts'
import { Config } from '../config.ts'
import { shippedRounds } from '../rounds/shipped.ts'
import { roundsOf } from '../rounds/store.ts'
import { applicationsOf } from './store.ts'

const clock = { now: new Date('2026-11-25T12:00:00.000Z') }
const running = await serviceUnderTest('nonprofits', Config, (config, log) =>
  createNonprofits(config, log, () => clock.now),
)
const connection = await openMongo(running.config.MONGODB_URL)
const [rounds, applications] = await Promise.all([roundsOf(connection), applicationsOf(connection)])
afterAll(async () => {
  await running.stop()
  await connection.close()
})

const [open] = shippedRounds(clock.now)
if (!open) throw new Error('no round is shipped')
const days = (count: number) => new Date(Date.parse('2026-11-25T12:00:00.000Z') + count * 86_400_000)
beforeAll(async () => {
  // Shipped by the clock of the process that started first.
  await rounds.updateOne({ _id: open._id }, { $set: { ...open } })
})

interface Contact {
  nonprofitId: string
  email: string
  client: ReturnType<typeof running.provedDonor>
}
async function contact({ approved = true } = {}): Promise<Contact> {
  const email = `${randomUUID()}@mail.example`
  const form = {
    organizationName: `Lantern ${randomUUID()}`,
    contactName: 'Ana Bo',
    contactEmail: email,
    description: 'Lamps.',
  }
  const { id } = (await running.nobody.post('/api/nonprofits', form)).body
  const body = { verdict: 'approved', seen: 0 }
  if (approved) await running.administrator().call('PUT', `/api/admin/nonprofits/${id}/review`, { body })
  return { nonprofitId: id, email, client: running.provedDonor(running.donorIdOf(email)) }
}

const answers = (text = 'Forty families.') => [{ questionId: open.form.questions[0]?.id ?? '', answer: text }]
const project = (nonprofitId: string, more: object = {}) => ({
  nonprofitId,
  projectTitle: `Warm rooms ${randomUUID()}`,
  requestedAmount: '2500.00',
  projectDescription: 'Two rooms by the harbor.',
  impact: 'A warm evening and a meal.',
  timeline: 'November to March.',
  answers: answers(),
  ...more,
})
const draft = (nonprofitId: string, more: object = {}) => ({ ...project(nonprofitId), roundId: open._id, ...more })
const path = '/api/own-grant-applications'
const save = ({ client }: Contact, id: string, form: object, seen = 0) =>
  client.call('PUT', `${path}/${id}`, { body: { form, seen } })
const submit = ({ client }: Contact, id: string, seen: number) =>
  client.call('PUT', `${path}/${id}/submission`, { body: { acceptsTerms: true, seen } })
const apply = ({ client }: Contact, form: object, key?: string) =>
  client.post('/api/grant-applications', { ...form, acceptsTerms: true }, key ? { 'idempotency-key': key } : {})
const own = async ({ client }: Contact) => (await client.get(path)).body

describe('an application', () => {
  it('is submitted by the contact of an approved organization, with the terms of the round, and confirmed once', async () => {
    const ana = await contact()
    const form = project(ana.nonprofitId)
    const key = randomUUID()
    const twins = await Promise.all([1, 2, 3].map(() => apply(ana, form, key)))
    expect(new Set(twins.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(twins[0]).toMatchObject({
      status: 201,
      body: {
        state: 'submitted',
        requestedAmount: '2500.00',
        termsVersion: '2026-1',
        submittedAt: clock.now.toISOString(),
      },
    })
    expect(await own(ana)).toMatchObject([{ projectTitle: form.projectTitle, organizationName: expect.any(String) }])
    const stored = await applications.findById(twins[0]?.body.id).lean()
    expect(stored?.terms).toMatchObject({ version: '2026-1', acceptedBy: running.donorIdOf(ana.email) })
    await eventually(async () => (await applications.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const mails = (await running.told(MailRequestedSchema)).filter(({ value }) =>
      value?.includes(`grant-submitted:${stored?._id}`),
    )
    expect(mails).toHaveLength(1)
    expect((await apply(ana, project(ana.nonprofitId), key)).status).toBe(422)
  })

  it.each([
    [{ projectTitle: ' ' }, 'projectTitle', 'Project title is required'],
    [{ projectDescription: '' }, 'projectDescription', 'Project description is required'],
    [{ impact: '' }, 'impact', 'Expected impact is required'],
    [{ timeline: '' }, 'timeline', 'Timeline is required'],
    [{ requestedAmount: '25,00' }, 'requestedAmount', 'Enter a valid amount, such as 25 or 25.50'],
    [{ requestedAmount: '0' }, 'requestedAmount', 'Enter the amount you ask for'],
    [{ requestedAmount: '10000.01' }, 'requestedAmount', 'Ask for at most $10,000 in this round'],
    [{ answers: [] }, `answers.${open.form.questions[0]?.id}`, 'Answer this question'],
    [{ answers: answers('x'.repeat(1501)) }, `answers.${open.form.questions[0]?.id}`, 'Use at most 1500 characters'],
    [{ status: 'approved' }, 'status', 'Unknown field'],
  ])('with %j is refused with the reason, and not kept', async (change, field, message) => {
    const ana = await contact()
    const refused = await apply(ana, project(ana.nonprofitId, change))
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toContainEqual({ path: field, message })
    expect(await own(ana)).toEqual([])
  })

  it('is nobody’s who has not proved the mailbox, and not for an organization that is unreviewed or another’s', async () => {
    const [ana, ben, waiting] = [await contact(), await contact(), await contact({ approved: false })]
    const unproved = await running.donor(running.donorIdOf(ana.email)).post('/api/grant-applications', {
      ...project(ana.nonprofitId),
      acceptsTerms: true,
    })
    expect(unproved).toMatchObject({ status: 401, body: { type: '/problems/mailbox-to-prove' } })
    expect((await apply(ben, project(ana.nonprofitId))).status).toBe(404)
    expect((await apply(waiting, project(waiting.nonprofitId))).status).toBe(403)
    const { id } = (await apply(ana, project(ana.nonprofitId))).body
    for (const answer of [await save(ben, id, draft(ben.nonprofitId), 0), await submit(ben, id, 0)])
      expect([404, 409]).toContain(answer.status)
    expect((await ben.client.call('DELETE', `${path}/${id}`)).status).toBe(404)
    expect(await own(ben)).toEqual([])
    const [{ state }] = await own(ana)
    expect(state).toBe('submitted')
  })

  it('has three places in a round for an organization, however many come at once', async () => {
    const ana = await contact()
    const many = await Promise.all(Array.from({ length: 8 }, () => apply(ana, project(ana.nonprofitId))))
    const statuses = many.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    const [{ id }] = await own(ana)
    expect((await ana.client.call('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await apply(ana, project(ana.nonprofitId))).status).toBe(201)
  })
})

describe('a draft', () => {
  it('keeps what is written so far, with much missing, and is submitted once it is whole', async () => {
    const ana = await contact()
    const id = uuidv7()
    const begun = draft(ana.nonprofitId, { impact: '', timeline: '', requestedAmount: '', answers: [] })
    const first = await save(ana, id, begun)
    expect(first).toMatchObject({ status: 200, body: { state: 'draft', version: 0, requestedAmount: '' } })
    const early = await submit(ana, id, 0)
    expect(early.body.errors.map(({ path: field }: { path: string }) => field)).toEqual([
      'impact',
      'timeline',
      'requestedAmount',
      `answers.${open.form.questions[0]?.id}`,
    ])
    const whole = await save(ana, id, draft(ana.nonprofitId), 0)
    expect(whole).toMatchObject({ status: 200, body: { state: 'draft', version: 1 } })
    const twice = await Promise.all([submit(ana, id, 1), submit(ana, id, 1)])
    expect(twice.map(({ status }) => status)).toContain(200)
    expect(await submit(ana, id, 1)).toMatchObject({ status: 200, body: { state: 'submitted', version: 2 } })
    expect((await save(ana, id, draft(ana.nonprofitId), 2)).status).toBe(409)
  })

  it('that changed in another tab is not written over', async () => {
    const ana = await contact()
    const id = uuidv7()
    await save(ana, id, draft(ana.nonprofitId))
    await save(ana, id, draft(ana.nonprofitId, { projectTitle: 'zero' }), 0)
    const titles = ['one', 'two', 'three']
    const tabs = await Promise.all(
      titles.map((projectTitle) => save(ana, id, draft(ana.nonprofitId, { projectTitle }), 1)),
    )
    expect(tabs.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const [kept] = await own(ana)
    expect(kept).toMatchObject({ version: 2, projectTitle: titles[tabs.findIndex(({ status }) => status === 200)] })
  })

  it.each(['', '\u0301\u0302'])('without a title to search (%j) is kept in a blind round too', async (projectTitle) => {
    const ana = await contact()
    const id = uuidv7()
    const blind = { ...open, _id: uuidv7(), slug: `round-${randomUUID().slice(0, 8)}` }
    await rounds.insertOne({ ...blind, form: { ...open.form, isBlind: true } })
    const untitled = draft(ana.nonprofitId, { roundId: blind._id, projectTitle })
    expect(await save(ana, id, untitled)).toMatchObject({ status: 200, body: { state: 'draft', projectTitle } })
  })

  it('is seen by nobody at the desk, and gone when it is discarded', async () => {
    const ana = await contact()
    const id = uuidv7()
    await save(ana, id, draft(ana.nonprofitId))
    expect((await running.administrator().get(`/api/admin/grant-applications/${id}`)).status).toBe(404)
    expect((await ana.client.call('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await ana.client.call('DELETE', `${path}/${id}`)).status).toBe(204)
    expect(await own(ana)).toEqual([])
  })
})

describe('the clock', () => {
  it('closes a round: nothing is written, submitted or withdrawn any more', async () => {
    const ana = await contact()
    const id = uuidv7()
    await save(ana, id, draft(ana.nonprofitId))
    const { id: submitted } = (await apply(ana, project(ana.nonprofitId))).body
    const begin = clock.now
    try {
      clock.now = open.closesAt
      for (const answer of [
        await apply(ana, project(ana.nonprofitId, { roundId: open._id })),
        await apply(ana, project(ana.nonprofitId)),
        await save(ana, id, draft(ana.nonprofitId), 0),
        await submit(ana, id, 0),
        await ana.client.call('DELETE', `${path}/${submitted}`),
      ])
        expect(answer).toMatchObject({ status: 409, body: { type: '/problems/round-closed' } })
      clock.now = new Date(open.closesAt.getTime() - 1)
      expect((await submit(ana, id, 0)).status).toBe(200)
    } finally {
      clock.now = begin
    }
  })
})

describe('a round', () => {
  const form = (more: object = {}) => ({
    slug: `round-${randomUUID().slice(0, 8)}`,
    title: 'Spring',
    summary: 'For projects near the harbor.',
    budget: '20000.00',
    requestedMax: '5000.00',
    opensAt: days(10).toISOString(),
    closesAt: days(20).toISOString(),
    decidesAt: days(30).toISOString(),
    isBlind: false,
    questions: [],
    criteria: [{ id: uuidv7(), title: 'Need', weight: 1 }],
    ...more,
  })
  const desk = running.administrator()
  const write = (id: string, body: object) => desk.call('PUT', `/api/admin/grant-rounds/${id}`, { body })
  const publish = (id: string, seen: number) =>
    desk.call('PUT', `/api/admin/grant-rounds/${id}/publication`, { body: { seen } })
  const published = async () => (await running.nobody.get('/api/grant-rounds')).body

  it('is saved once by who saves it again for want of an answer, and not by who writes something else', async () => {
    const [id, first] = [uuidv7(), form()]
    const twice = await Promise.all([write(id, { form: first, seen: 0 }), write(id, { form: first, seen: 0 })])
    expect(twice.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 1],
      [200, 1],
    ])
    const second = { ...first, title: 'Spring 2027' }
    expect((await write(id, { form: second, seen: 0 })).status).toBe(409)
    for (let repeat = 0; repeat < 2; repeat++)
      expect(await write(id, { form: second, seen: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
    expect((await write(id, { form: first, seen: 0 })).status).toBe(409)
  })

  it('is a draft that nobody sees, is published once, opens and closes by the clock, and never changes again', async () => {
    const id = uuidv7()
    const first = form()
    expect(await write(id, { form: first, seen: 0 })).toMatchObject({
      status: 200,
      body: { version: 1, round: { state: 'draft' } },
    })
    expect(JSON.stringify(await published())).not.toContain(first.slug)
    expect((await write(id, { form: { ...first, title: 'Spring 2027' }, seen: 1 })).body.version).toBe(2)
    expect((await write(id, { form: first, seen: 1 })).status).toBe(409)
    const twice = await Promise.all([publish(id, 2), publish(id, 2)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await published()).find(({ slug }: { slug: string }) => slug === first.slug)).toMatchObject({
      title: 'Spring 2027',
      state: 'upcoming',
      terms: { version: '2026-1' },
    })
    expect((await write(id, { form: first, seen: 3 })).status).toBe(409)
    expect((await desk.call('DELETE', `/api/admin/grant-rounds/${id}`)).status).toBe(409)
    await eventually(async () => (await rounds.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const told = (await running.told(AdministratorActedSchema)).filter(({ value }) => value?.includes(id))
    expect(told.map(({ value }) => JSON.parse(value ?? '').action)).toEqual([
      'round-saved',
      'round-saved',
      'round-published',
    ])
  })

  it('that is discarded gives its address to another', async () => {
    const [one, other] = [uuidv7(), uuidv7()]
    const kept = form()
    await write(one, { form: kept, seen: 0 })
    expect(await write(other, { form: kept, seen: 0 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'form.slug', message: 'Another round has this address. Choose another one' }] },
    })
    expect((await desk.call('DELETE', `/api/admin/grant-rounds/${one}`)).status).toBe(204)
    expect((await write(other, { form: kept, seen: 0 })).status).toBe(200)
  })

  it.each([
    [{ closesAt: days(5).toISOString() }, 'form.closesAt', 'Closes after it opens'],
    [{ decidesAt: days(15).toISOString() }, 'form.decidesAt', 'Decides after it closes'],
    [{ requestedMax: '20000.01' }, 'form.requestedMax', 'No application may ask for more than the budget'],
    [{ criteria: [] }, 'form.criteria', 'Name at least one criterion'],
    [{ slug: 'Spring 2027' }, 'form.slug', 'Use small letters, digits and hyphens, such as spring-2027'],
  ])('with %j is refused', async (change, field, message) => {
    const refused = await write(uuidv7(), { form: form(change), seen: 0 })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toContainEqual({ path: field, message })
  })

  it('that would be over already is not published', async () => {
    const id = uuidv7()
    await write(id, { form: form({ opensAt: days(-9).toISOString(), closesAt: days(-1).toISOString() }), seen: 0 })
    expect((await publish(id, 1)).status).toBe(409)
  })
})
