import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema, MailRequestedSchema } from '@evenhand/contracts/events'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createNonprofits } from '../app.ts'
import { Config } from '../config.ts'
import { finishImport, irsListOf, saveLines } from '../irs/store.ts'
import { organisationsOf } from '../organisations/store.ts'

const running = await serviceUnderTest('nonprofits', Config, createNonprofits)
const connection = await openMongo(running.config.MONGODB_URL)
const [organisations, irs] = await Promise.all([organisationsOf(connection), irsListOf(connection)])
afterAll(async () => {
  await running.stop()
  await connection.close()
})

const written = (more: object = {}) => ({
  organizationName: `Lantern Street ${randomUUID()}`,
  contactName: 'Ana Bo',
  contactEmail: `${randomUUID()}@mail.example`,
  description: 'Lamps for streets that have none.',
  ...more,
})
const register = async (form: object = written()): Promise<string> =>
  (await running.nobody.post('/api/nonprofits', form)).body.id
const review = (id: string, body: object) =>
  running.administrator().call('PUT', `/api/admin/nonprofits/${id}/review`, { body })
const read = async (id: string) => (await running.administrator().get(`/api/admin/nonprofits/${id}`)).body
const list = async (query: Record<string, string>) =>
  (await running.administrator().get(`/api/admin/nonprofits?${new URLSearchParams(query)}`)).body
const published = async (): Promise<string> => (await running.nobody.get('/api/nonprofits')).text

async function told(schema: typeof MailRequestedSchema | typeof AdministratorActedSchema, id: string) {
  await eventually(async () => (await organisations.countDocuments({ outboxSince: { $exists: true } })) === 0)
  return (await running.told(schema))
    .map(({ value }) => JSON.parse(value ?? ''))
    .filter((one) => JSON.stringify(one).includes(id))
}

const tokenOf = async (id: string, name: string): Promise<string> => {
  const mails = await told(MailRequestedSchema, id)
  return mails.findLast(({ template, values }) => template === 'nonprofit-asked' && values.organizationName === name)
    .values.token
}
const answer = (token: string, words: string) =>
  running.nobody.call('PUT', '/api/nonprofit-questions/answer', { body: { token, answer: words } })

describe('a registration', () => {
  it('that is approved is listed for everybody, without contact data, and its contact is told', async () => {
    const form = written({ website: 'https://lantern.example' })
    const id = await register(form)
    expect(await review(id, { verdict: 'approved', seen: 0 })).toMatchObject({
      status: 200,
      body: { state: 'approved', version: 1, acts: [{ state: 'approved', by: 'administrator-1' }] },
    })
    const listed = await published()
    expect(listed).toContain(form.organizationName)
    expect(listed).not.toContain(form.contactEmail)
    expect(await told(MailRequestedSchema, `nonprofit-reviewed:${id}`)).toMatchObject([
      {
        to: form.contactEmail,
        template: 'nonprofit-approved',
        values: { contactName: 'Ana Bo', organizationName: form.organizationName },
      },
    ])
  })

  it('that is rejected tells its contact why, and nobody else, and may be approved later', async () => {
    const form = written()
    const id = await register(form)
    const reason = 'The IRS revoked its exemption.'
    await review(id, { verdict: 'rejected', reason, seen: 0 })
    expect(await published()).not.toContain(form.organizationName)
    const mails = await told(MailRequestedSchema, `nonprofit-reviewed:${id}`)
    expect(mails).toMatchObject([{ template: 'nonprofit-rejected', values: { reason } }])
    const acts = await told(AdministratorActedSchema, id)
    expect(acts).toMatchObject([{ action: 'nonprofit-rejected', thingKind: 'nonprofit', thingId: id, words: reason }])
    const own = await running.provedDonor(running.donorIdOf(form.contactEmail)).get('/api/own-nonprofits')
    expect(own.body).toMatchObject([{ id, status: 'rejected', reason, question: null }])
    expect(await review(id, { verdict: 'approved', seen: 1 })).toMatchObject({ body: { state: 'approved' } })
  })

  it.each([
    [{ verdict: 'rejected', reason: ' ', seen: 0 }, 'reason', 'Say why. The organization will read it'],
    [{ verdict: 'asked', question: '', seen: 0 }, 'question', 'Write the question. The organization will read it'],
  ])('is not decided by %j', async (body, path, message) => {
    const id = await register()
    expect(await review(id, body)).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
    expect((await read(id)).nonprofit).toMatchObject({ state: 'pending', version: 0 })
  })

  it('is decided once by five administrators at once, and told once', async () => {
    const id = await register()
    const verdicts = [1, 2, 3, 4, 5].map((turn) =>
      turn % 2 === 0 ? { verdict: 'approved', seen: 0 } : { verdict: 'rejected', reason: `${turn}`, seen: 0 },
    )
    const statuses = (await Promise.all(verdicts.map((body) => review(id, body)))).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409])
    expect((await read(id)).nonprofit.acts).toHaveLength(1)
    expect(await told(MailRequestedSchema, `nonprofit-reviewed:${id}`)).toHaveLength(1)
    expect(await told(AdministratorActedSchema, id)).toHaveLength(1)
  })

  it('is approved once, and then neither asked nor opened again; it stays listed, and nothing is mailed', async () => {
    const form = written()
    const id = await register(form)
    await review(id, { verdict: 'approved', seen: 0 })
    const verdicts = [
      { verdict: 'approved' },
      { verdict: 'asked', question: 'Why?' },
      { verdict: 'reopened', reason: 'So' },
    ]
    for (const verdict of verdicts) {
      const refused = await review(id, { ...verdict, seen: 1 })
      expect(refused).toMatchObject({ status: 409, body: { type: '/problems/not-possible' } })
      expect(refused.body.detail).toContain('This registration is approved')
    }
    expect((await read(id)).nonprofit).toMatchObject({ state: 'approved', version: 1 })
    expect(await published()).toContain(form.organizationName)
    expect(await told(MailRequestedSchema, `nonprofit-reviewed:${id}`)).toHaveLength(1)
  })

  it('that is not there is not reviewed', async () => {
    expect((await review(randomUUID(), { verdict: 'approved', seen: 0 })).status).toBe(404)
  })
})

describe('a rejected registration', () => {
  it('is opened again with a reason for the trail, and then decided as any other', async () => {
    const id = await register()
    expect(await review(id, { verdict: 'reopened', reason: 'So', seen: 0 })).toMatchObject({
      status: 409,
      body: { title: 'Not possible right now', detail: 'Only a rejected registration can be opened again.' },
    })
    await review(id, { verdict: 'rejected', reason: 'Revoked.', seen: 0 })
    expect(await review(id, { verdict: 'reopened', reason: 'Reinstated.', seen: 1 })).toMatchObject({
      status: 200,
      body: { state: 'pending', acts: [{ state: 'rejected' }, { state: 'pending', note: 'Reinstated.' }] },
    })
    expect((await review(id, { verdict: 'approved', seen: 2 })).body.state).toBe('approved')
    expect(await told(MailRequestedSchema, `nonprofit-reviewed:${id}`)).toHaveLength(2)
    const acts = await told(AdministratorActedSchema, id)
    expect(acts.map(({ action, words = '' }) => `${action}: ${words}`).toSorted()).toEqual([
      'nonprofit-approved: ',
      'nonprofit-rejected: Revoked.',
      'nonprofit-reopened: Reinstated.',
    ])
  })
})

describe('what is kept of an organization', () => {
  const correct = (id: string, form: object, seen: number, reason = 'Their letter of May 2.') =>
    running.administrator().call('PUT', `/api/admin/nonprofits/${id}/details`, { body: { ...form, reason, seen } })

  it('is corrected with a reason, told in the trail with what changed, and compared with others again', async () => {
    const form = written()
    const id = await register(form)
    const other = await register(written({ taxId: '98-7000001' }))
    expect((await read(id)).twins).toEqual([])
    const contactEmail = `new-${form.contactEmail}`
    const corrected = { ...form, organizationName: `${form.organizationName} Fund`, contactEmail, taxId: '98-7000001' }
    expect(await correct(id, corrected, 0, ' ')).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } })
    expect((await correct(id, corrected, 7)).status).toBe(409)
    expect(await correct(id, corrected, 0)).toMatchObject({
      status: 200,
      body: { organizationName: corrected.organizationName, contactEmail, taxId: '98-7000001', version: 1 },
    })
    // The same again changes nothing.
    expect((await correct(id, corrected, 0)).body.version).toBe(1)
    expect((await read(id)).twins).toMatchObject([{ id: other, alike: ['tax-id'] }])
    const own = async (email: string) =>
      (await running.provedDonor(running.donorIdOf(email)).get('/api/own-nonprofits')).body
    expect([await own(form.contactEmail), await own(contactEmail)]).toMatchObject([[], [{ id }]])
    expect((await list({ search: `${form.organizationName} Fund` })).total).toBe(1)
    const { organizationName, contactName } = corrected
    const mails = await told(MailRequestedSchema, `nonprofit-contact:${id}`)
    expect(mails).toMatchObject([
      { to: form.contactEmail, values: { organizationName, contactName, address: 'former' } },
      { to: contactEmail, values: { organizationName, contactName, address: 'new' } },
    ])
    expect(JSON.stringify(mails[0])).not.toContain(contactEmail)
    // Nobody is mailed of anything else.
    await correct(id, { ...corrected, description: 'Lamps and benches.' }, 1)
    expect(await told(MailRequestedSchema, `nonprofit-contact:${id}`)).toHaveLength(2)
    const [{ words }] = await told(AdministratorActedSchema, id)
    expect(words).toContain('Their letter of May 2. (name: ')
    expect(words).toMatch(/EIN: .* → 98-7000001; contact email changed\)$/)
    expect(words).not.toContain(contactEmail)
  })

  it('is never that of another registration', async () => {
    const [form, other] = [written(), written()]
    const id = await register(form)
    await register(other)
    const same = { ...form, organizationName: other.organizationName, contactEmail: other.contactEmail }
    expect(await correct(id, same, 0)).toMatchObject({ status: 409, body: { type: '/problems/not-possible' } })
    expect((await read(id)).nonprofit).toMatchObject({ organizationName: form.organizationName, version: 0 })
  })

  it('takes a question along that was mailed to an address which is no longer its contact’s', async () => {
    const form = written()
    const id = await register(form)
    await review(id, { verdict: 'asked', question: 'Why?', seen: 0 })
    const token = await tokenOf(id, form.organizationName)
    await correct(id, { ...form, contactEmail: `new-${form.contactEmail}` }, 1)
    expect((await answer(token, 'So')).status).toBe(410)
  })
})

describe('a question to an organization', () => {
  it('is read and answered by the emailed link, and goes back to the reviewer', async () => {
    const form = written()
    const id = await register(form)
    const question = 'Under which name does the IRS list you?'
    await review(id, { verdict: 'asked', question, seen: 0 })
    const token = await tokenOf(id, form.organizationName)
    expect(await running.nobody.post('/api/nonprofit-questions/open', { token })).toMatchObject({
      status: 200,
      body: { organizationName: form.organizationName, question },
    })
    const own = async () =>
      (await running.provedDonor(running.donorIdOf(form.contactEmail)).get('/api/own-nonprofits')).body
    expect(await own()).toMatchObject([{ status: 'pending', question }])
    const twice = await Promise.all([answer(token, 'Lantern Inc.'), answer(token, 'Lantern Inc.')])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(id)).nonprofit).toMatchObject({
      state: 'pending',
      acts: [
        { state: 'asked', note: question, by: 'administrator-1' },
        { state: 'pending', note: 'Lantern Inc.', by: 'organization' },
      ],
    })
    expect(await own()).toMatchObject([{ status: 'pending', question: null }])
  })

  it('is answered once, and by the newest link alone', async () => {
    const form = written()
    const id = await register(form)
    await review(id, { verdict: 'asked', question: 'First?', seen: 0 })
    const first = await tokenOf(id, form.organizationName)
    await review(id, { verdict: 'asked', question: 'Second?', seen: 1 })
    expect((await answer(first, 'To the first')).status).toBe(410)
    const second = await tokenOf(id, form.organizationName)
    expect((await answer(second, 'To the second')).status).toBe(200)
    expect((await answer(second, 'Something else')).status).toBe(410)
    expect((await running.nobody.post('/api/nonprofit-questions/open', { token: second })).status).toBe(410)
  })

  it('is answered in the portal by the contact alone, once, and only as it was read', async () => {
    const form = written()
    const id = await register(form)
    const contact = running.provedDonor(running.donorIdOf(form.contactEmail))
    const send = (question: string, words: string, who = contact) =>
      who.call('PUT', `/api/own-nonprofits/${id}/answer`, { body: { question, answer: words } })
    expect((await send('First?', 'To none')).status).toBe(409)
    await review(id, { verdict: 'asked', question: 'First?', seen: 0 })
    await review(id, { verdict: 'asked', question: 'Second?', seen: 1 })
    const token = await tokenOf(id, form.organizationName)
    expect(await send('First?', 'To the first')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Reload the page') },
    })
    expect((await send('Second?', 'Not mine', running.provedDonor(randomUUID()))).status).toBe(404)
    const unproved = running.donor(running.donorIdOf(form.contactEmail))
    expect(await send('Second?', 'Not proved', unproved)).toMatchObject({
      status: 401,
      body: { type: '/problems/mailbox-to-prove' },
    })
    expect(await send('Second?', ' ')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'answer', message: 'Write an answer' }] },
    })
    const twice = await Promise.all([send('Second?', 'Lantern Inc.'), send('Second?', 'Lantern Inc.')])
    expect(twice).toMatchObject([1, 2].map(() => ({ status: 200, body: { id, status: 'pending', question: null } })))
    expect((await read(id)).nonprofit.acts.slice(2)).toMatchObject([
      { state: 'pending', note: 'Lantern Inc.', by: 'organization' },
    ])
    expect((await answer(token, 'Something else')).status).toBe(410)
  })

  it('ends with the decision', async () => {
    const form = written()
    const id = await register(form)
    await review(id, { verdict: 'asked', question: 'First?', seen: 0 })
    const token = await tokenOf(id, form.organizationName)
    await review(id, { verdict: 'approved', seen: 1 })
    expect((await answer(token, 'Too late')).status).toBe(410)
    expect((await read(id)).nonprofit.state).toBe('approved')
  })

  it('has a token that stands nowhere in the store once its mail has left', async () => {
    const form = written()
    const id = await register(form)
    await review(id, { verdict: 'asked', question: 'Why?', seen: 0 })
    const token = await tokenOf(id, form.organizationName)
    expect(JSON.stringify(await organisations.findById(id).lean())).not.toContain(token)
  })
})

describe('the reviewer', () => {
  it('sees what looks like the same organization, and in what', async () => {
    const form = written({ taxId: '12 3456789', website: 'https://www.one-twin.example' })
    const first = await register(form)
    const second = await register(written({ taxId: '12-3456789', website: 'http://one-twin.example/about' }))
    const third = await register({ ...written(), organizationName: `The ${form.organizationName}, Inc.` })
    const { twins } = await read(first)
    expect(twins).toMatchObject([
      { id: second, state: 'pending', alike: ['tax-id', 'website'] },
      { id: third, alike: ['name'] },
    ])
  })

  it('is told what the IRS list says of the number, and that there is no list', async () => {
    const listed = await register(written({ organizationName: 'Harbor Light Fund', taxId: '98-0000001' }))
    expect(await read(listed)).toMatchObject({ irs: null })
    const line = { taxId: '98-0000001', name: 'HARBOR LIGHT FUND INC', city: 'SALEM', state: 'MA', importId: 'one' }
    await saveLines(irs, [line, { ...line, taxId: '98-0000003', importId: 'older' }])
    await finishImport(irs, { importId: 'one', importedAt: new Date(), lines: 1 })
    expect(await read(listed)).toMatchObject({ irs: { listed: { city: 'SALEM', state: 'MA', hasSameName: true } } })
    const other = await register(written({ taxId: '98-0000003' }))
    expect(await read(other)).toMatchObject({ irs: { listed: null } })
    expect(await read(await register())).toMatchObject({ irs: null })
  })

  it('finds those that wait, the oldest first, by name, contact and number, a page at a time', async () => {
    const token = randomUUID()
    const ids: string[] = []
    for (const turn of [1, 2, 3])
      ids.push(await register(written({ organizationName: `Épée ${turn} ${token}`, taxId: `98-100000${turn}` })))
    const first = await list({ search: `epee 1 ${token}` })
    expect(first).toMatchObject({ total: 1, next: null, items: [{ id: ids[0] }] })
    expect(await list({ search: '98-1000002' })).toMatchObject({ items: [{ id: ids[1] }] })
    const page = await list({ search: token, limit: '2' })
    expect(page).toMatchObject({ total: 3, items: [{ id: ids[0] }, { id: ids[1] }] })
    expect(await list({ search: token, limit: '2', after: page.next })).toMatchObject({
      next: null,
      items: [{ id: ids[2] }],
    })
    await review(ids[0] ?? '', { verdict: 'approved', seen: 0 })
    expect(await list({ search: token })).toMatchObject({ total: 2 })
    expect(await list({ search: token, state: 'all', order: 'desc' })).toMatchObject({
      total: 3,
      items: [{ id: ids[2] }, {}, {}],
    })
  })

  it('is an administrator, and the contact somebody with a proved mailbox', async () => {
    const id = await register()
    expect((await running.visitor().get('/api/admin/nonprofits')).status).toBe(401)
    expect((await running.provedDonor(randomUUID()).get(`/api/admin/nonprofits/${id}`)).status).toBe(403)
    const body = { verdict: 'approved', seen: 0 }
    const asDonor = running.provedDonor(randomUUID())
    expect((await asDonor.call('PUT', `/api/admin/nonprofits/${id}/review`, { body })).status).toBe(403)
    expect((await running.visitor().get('/api/own-nonprofits')).status).toBe(401)
    const unproved = await running.donor(randomUUID()).get('/api/own-nonprofits')
    expect(unproved).toMatchObject({ status: 401, body: { type: '/problems/mailbox-to-prove' } })
    expect((await running.administrator().get('/api/own-nonprofits')).status).toBe(403)
    expect((await running.provedDonor(randomUUID()).get('/api/own-nonprofits')).body).toEqual([])
  })
})
