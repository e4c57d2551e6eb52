import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  AdministratorActedSchema,
  GrantAwardedSchema,
  GrantCanceledSchema,
  GrantPaidSchema,
  GrantPaymentReturnedSchema,
  MailRequestedSchema,
} from '@evenhand/contracts/events'
import { queues } from '@evenhand/contracts/http'
import type { Client } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { grantDesk } from '../../tests/grant-desk.ts'
import { remindReportsJob } from './reminder-job.ts'

const desk = await grantDesk()
const { allTold, ann, ben, cy, deps, granted, put, round, rounds, running } = desk
beforeEach(() => desk.newRound())
afterAll(() => desk.stop())

describe('a grant', () => {
  const payments = (id: string, paymentId: string, path = '') => `/api/admin/grants/${id}/payments/${paymentId}${path}`
  const shown = async (id: string) => (await ann.get(`/api/admin/grants/${id}`)).body
  const seen = async (id: string): Promise<number> => (await shown(id)).version
  const record = async (who: Client, id: string, paymentId: string, amount: string) =>
    put(who, payments(id, paymentId), { amount, paidOn: '2027-02-01', evidence: 'Check 1042', seen: await seen(id) })
  const settle = async (who: Client, id: string, paymentId: string) =>
    put(who, payments(id, paymentId, '/confirmation'), { seen: await seen(id) })
  const review = async (who: Client, id: string, verdict: object) => {
    const { reports, version } = await shown(id)
    return put(who, `/api/admin/grants/${id}/reports/${reports[0].id}/review`, { ...verdict, seen: version })
  }
  const told = async (id: string) => {
    await allTold()
    const schemas = [GrantAwardedSchema, GrantPaidSchema, GrantPaymentReturnedSchema, GrantCanceledSchema]
    const records = await Promise.all(schemas.map((schema) => running.told(schema)))
    const mine = records[0]?.filter(({ key }) => key === id) ?? []
    return mine.map(({ headers, value }) => `${headers.ce_type?.split('.').at(-1)} ${JSON.parse(value ?? '').cents}`)
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
    // What is confirmed already is so for whoever comes second.
    expect(settled.map(({ status }) => status)).toEqual([200, 200])
    expect(await record(ann, one.id, second, '3500.01')).toMatchObject({
      status: 409,
      body: { detail: 'Of this grant $3,500.00 can still be paid.' },
    })
    await record(ann, one.id, second, '1500.00')
    await settle(ben, one.id, second)
    const back = payments(one.id, second, '/return')
    const why = { reason: 'The account was closed.', evidence: 'Bank statement of February 20' }
    expect(await put(cy, back, { ...why, seen: await seen(one.id) })).toMatchObject({
      body: { paid: '4000.00', payments: [{}, { state: 'returning', back: why, mayConfirm: false }] },
    })
    expect((await put(cy, `${back}/confirmation`, { seen: await seen(one.id) })).status).toBe(409)
    expect(await put(ann, `${back}/confirmation`, { seen: await seen(one.id) })).toMatchObject({
      body: { paid: '2500.00' },
    })
    const end = `/api/admin/grants/${one.id}/cancellations/${uuidv7()}`
    const ending = { reason: 'The project ended early.', evidence: 'Their letter of February 22' }
    expect(await put(ann, end, { ...ending, seen: await seen(one.id) })).toMatchObject({
      body: { canceled: '0.00', cancellations: [{ ...ending, amount: '3500.00', mayConfirm: false }] },
    })
    expect((await put(ann, `${end}/confirmation`, { seen: await seen(one.id) })).status).toBe(409)
    const ended = await seen(one.id)
    const twice = await Promise.all([ben, cy].map((who) => put(who, `${end}/confirmation`, { seen: ended })))
    for (const { status, body } of twice)
      expect([status, body.awarded, body.paid, body.canceled]).toEqual([200, '6000.00', '2500.00', '3500.00'])
    expect(await rounds.findById(round.id).lean()).toMatchObject({
      awardedCents: 250_000,
      awards: [{ cents: 250_000 }],
    })
    expect(await told(one.id)).toEqual([
      'GrantAwarded 600000',
      'GrantPaid 250000',
      'GrantPaid 150000',
      'GrantPaymentReturned 150000',
      'GrantCanceled 350000',
    ])
    const mails = (await running.told(MailRequestedSchema))
      .map(({ value }) => JSON.parse(value ?? ''))
      .filter(({ to, template }) => to === one.email && /^grant-(paid|returned|canceled)$/.test(template))
    expect(mails.map(({ template, values }) => [template, values.amount, values.evidence ?? values.reason])).toEqual([
      ['grant-paid', '2500.00', 'Check 1042'],
      ['grant-paid', '1500.00', 'Check 1042'],
      ['grant-returned', '1500.00', 'Check 1042'],
      ['grant-canceled', '3500.00', ending.reason],
    ])
    expect(mails[2].values).toMatchObject({ reason: why.reason, projectTitle: one.projectTitle })
  })

  it('keeps what one person recorded and took back, out of the books and the organization’s sight', async () => {
    const one = await granted()
    const [paymentId, end] = [uuidv7(), `/api/admin/grants/${one.id}/cancellations/${uuidv7()}`]
    await record(ann, one.id, paymentId, '2500.00')
    const reason = 'Never sent.'
    await put(ann, payments(one.id, paymentId, '/withdrawal'), { reason, seen: await seen(one.id) })
    await put(ann, end, { reason: 'It ended.', evidence: 'A letter', seen: await seen(one.id) })
    expect(await put(ben, `${end}/withdrawal`, { reason, seen: await seen(one.id) })).toMatchObject({
      status: 200,
      body: {
        paid: '0.00',
        canceled: '0.00',
        payments: [{ state: 'taken-back', takenBackReason: reason }],
        cancellations: [{ state: 'taken-back', takenBackReason: reason }],
      },
    })
    const contact = running.provedDonor(running.donorIdOf(one.email))
    expect(await contact.get('/api/own-grants')).toMatchObject({ body: [{ id: one.id, payments: [] }] })
    expect(await told(one.id)).toEqual(['GrantAwarded 600000'])
  })

  it('isn’t confirmed by who has just given a role to who recorded it, or the other way round', async () => {
    const one = await granted()
    const until = new Date(deps.now().getTime() + 86_400_000)
    await desk.pairUp([{ person: 'ben', givenBy: 'ann', until }])
    try {
      for (const [records, confirms] of [
        [ann, ben],
        [ben, ann],
      ] as const) {
        const payment = uuidv7()
        await record(records, one.id, payment, '100.00')
        expect(await settle(confirms, one.id, payment)).toMatchObject({
          status: 409,
          body: { detail: expect.stringMatching(/the person who recorded this .* Until then, another person can\.$/i) },
        })
        expect(await settle(cy, one.id, payment)).toMatchObject({ status: 200 })
      }
    } finally {
      await desk.pairUp([])
    }
  })

  it('is reported by its organization once a part is paid, for everyone to read once it was accepted; nobody else reports', async () => {
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
      body: { reportState: 'to-read', reports: [{ ...report, state: 'to-read' }] },
    })
    expect(
      (await running.provedDonor(running.donorIdOf('other@mail.example')).call('PUT', path, { body: report })).status,
    ).toBe(404)
    const everyone = async () => (await running.nobody.get(`/api/grants?nonprofit=${one.nonprofitId}`)).body.items[0]
    expect(await everyone()).toMatchObject({ paid: '2500.00', reportState: 'to-read', reports: [] })
    await review(ann, one.id, { verdict: 'accepted' })
    expect(await everyone()).toMatchObject({
      organizationName: one.organizationName,
      awarded: '6000.00',
      reportState: 'reported',
      reports: [report],
    })
    expect(JSON.stringify(await everyone())).not.toContain(one.email)
    expect(await contact.get('/api/own-grants')).toMatchObject({ body: [{ id: one.id }] })
  })

  it('keeps a report from everyone that was asked for again or hidden, and tells its organization why', async () => {
    const one = await granted()
    const contact = running.provedDonor(running.donorIdOf(one.email))
    const send = (summary: string) =>
      contact.call('PUT', `/api/own-grants/${one.id}/report`, { body: { summary, spent: '10.00' } })
    const payment = uuidv7()
    await record(ann, one.id, payment, '2500.00')
    await settle(ben, one.id, payment)
    const { path, response } = queues.readQueues('nonprofits')
    const waits = async () =>
      response.body.parse((await cy.get(path)).body).find(({ kind }) => kind === 'grant-reports')?.many ?? 0
    const before = await waits()
    await send('BUY PILLS')
    expect(await waits()).toBe(before + 1)
    expect(await review(ann, one.id, { verdict: 'asked', words: ' ' })).toMatchObject({ status: 400 })
    await review(ann, one.id, { verdict: 'asked', words: 'What did the rooms cost?' })
    expect(await waits()).toBe(before)
    await send('Forty families.')
    await review(ben, one.id, { verdict: 'accepted' })
    await review(ben, one.id, { verdict: 'hidden', words: 'It names a guest.' })
    const everyone = await running.nobody.get(`/api/grants?nonprofit=${one.nonprofitId}`)
    for (const secret of ['PILLS', 'Forty', 'What did', 'It names']) expect(everyone.text).not.toContain(secret)
    expect((await contact.get('/api/own-grants')).body[0].reports).toMatchObject([
      { summary: 'Forty families.', state: 'hidden', words: 'It names a guest.' },
      { summary: 'BUY PILLS', state: 'asked', words: 'What did the rooms cost?' },
    ])
    await allTold()
    const mails = (await running.told(MailRequestedSchema))
      .map(({ value }) => JSON.parse(value ?? ''))
      .filter(({ template, mailKey }) => template.startsWith('grant-report-') && mailKey.includes(one.id))
    expect(mails).toHaveLength(2)
    expect(Object.fromEntries(mails.map(({ template, to, values }) => [template, [to, values.words]]))).toEqual({
      'grant-report-asked': [one.email, 'What did the rooms cost?'],
      'grant-report-hidden': [one.email, 'It names a guest.'],
    })
    const acts = (await running.told(AdministratorActedSchema))
      .filter(({ value }) => value?.includes(one.id))
      .map(({ value }) => JSON.parse(value ?? ''))
    const ofReport = acts.map(({ action }) => String(action)).filter((action) => action.startsWith('grant-report-'))
    expect(ofReport.toSorted()).toEqual(['grant-report-accepted', 'grant-report-asked', 'grant-report-hidden'])
  })

  it('is reminded of behind one that can’t be, and the job is told as failed', async () => {
    const [one, other] = [await granted(), await desk.newRound().then(() => granted())]
    for (const { id } of [one, other]) {
      const payment = uuidv7()
      await record(ann, id, payment, '2500.00')
      await settle(ben, id, payment)
    }
    // As a document may be that somebody changed by hand.
    await desk.applications.collection.updateOne({ _id: one.id as never }, { $set: { 'grant.reminded': null } })
    const job = remindReportsJob({ ...deps, now: () => new Date('2028-01-05T12:00:00Z') })
    await expect(job.run(new AbortController().signal)).rejects.toThrow('passed over')
    await allTold()
    const reminded = (await running.told(MailRequestedSchema)).filter(({ value }) =>
      value?.includes(`grant-report-due:${other.id}`),
    )
    expect(reminded).toHaveLength(1)
    await desk.applications.collection.updateOne({ _id: one.id as never }, { $set: { 'grant.reminded': [] } })
  })

  it('reminds of its report a month before and when it is overdue, each once', async () => {
    const one = await granted()
    const payment = uuidv7()
    await record(ann, one.id, payment, '2500.00')
    await settle(ben, one.id, payment)
    const due = (await shown(one.id)).reportDueOn
    expect(due).toBe('2028-02-01')
    const job = (day: string) =>
      remindReportsJob({ ...deps, now: () => new Date(`${day}T12:00:00Z`) }).run(new AbortController().signal)
    for (const day of ['2028-01-01', '2028-01-02', '2028-01-03', '2028-02-02', '2028-02-03']) await job(day)
    await allTold()
    const mails = (await running.told(MailRequestedSchema)).filter(({ value }) =>
      value?.includes(`grant-report-due:${one.id}`),
    )
    expect(mails.map(({ value }) => JSON.parse(value ?? '').values.occasion)).toEqual(['soon', 'overdue'])
  })
})
