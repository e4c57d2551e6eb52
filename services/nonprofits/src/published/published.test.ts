import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { grantDesk } from '../../tests/grant-desk.ts'
import { uuidv7 } from 'uuidv7'

const desk = await grantDesk()
const { ann, applied, applications, ben, clock, declare, granted, put, round, running, score } = desk
beforeEach(() => desk.newRound())
afterAll(() => desk.stop())

const everyone = async (path: string) => running.nobody.get(path)
const roundPage = async () => (await everyone(`/api/grant-rounds/${round.slug}`)).body

async function pay(id: string, amount: string): Promise<void> {
  const path = `/api/admin/grants/${id}/payments/${uuidv7()}`
  const seen = async () => (await ann.get(`/api/admin/grants/${id}`)).body.version
  await put(ann, path, { amount, paidOn: '2027-02-01', evidence: 'Check 7', seen: await seen() })
  await put(ben, `${path}/confirmation`, { seen: await seen() })
}

describe('the page of a round', () => {
  it('says how many applied, and adds up what was granted, paid and reported', async () => {
    expect(await roundPage()).toMatchObject({ round: { id: round.id, state: 'open' }, applied: 0, granted: '0.00' })
    const one = await granted('5000.00')
    await pay(one.id, '2000.00')
    const contact = running.provedDonor(running.donorIdOf(one.email))
    await contact.call('PUT', `/api/own-grants/${one.id}/report`, { body: { summary: 'Warm.', spent: '1500.00' } })
    const { reports, version } = (await ann.get(`/api/admin/grants/${one.id}`)).body
    const reading = { verdict: 'accepted', seen: version }
    await put(ann, `/api/admin/grants/${one.id}/reports/${reports[0].id}/review`, reading)
    const seen = async () => (await ann.get(`/api/admin/grants/${one.id}`)).body.version
    const end = `/api/admin/grants/${one.id}/cancellations/${uuidv7()}`
    await put(ann, end, { reason: 'It ended early.', evidence: 'A letter', seen: await seen() })
    await put(ben, `${end}/confirmation`, { seen: await seen() })
    expect(await roundPage()).toMatchObject({
      applied: 1,
      grants: 1,
      reported: 1,
      granted: '2000.00',
      paid: '2000.00',
      spent: '1500.00',
      peopleToDecide: 2,
    })
    expect((await everyone(`/api/grants?round=${round.id}`)).body).toMatchObject({
      total: 1,
      next: null,
      items: [{ id: one.id, decidedBy: 2, roundSlug: round.slug, reports: [{ summary: 'Warm.' }] }],
    })
  })

  it('has not one word of an application that was not granted', async () => {
    const one = await applied()
    await declare(ann)
    await score(ann, one.id)
    const answers = await Promise.all([
      everyone(`/api/grant-rounds/${round.slug}`),
      everyone(`/api/grants?round=${round.id}`),
      everyone(`/api/nonprofits/${one.nonprofitId}`),
    ])
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      for (const secret of [one.projectTitle, one.id, one.email, 'Ana Bo']) expect(text).not.toContain(secret)
    }
    expect(answers[0]?.body.applied).toBe(1)
  })

  it('is nowhere while its round is a draft', async () => {
    const draft = { ...(await roundPage()).round, slug: `${round.slug}-next` }
    const { id: _, state: __, terms: ___, ...form } = draft
    expect(await put(ann, `/api/admin/grant-rounds/${uuidv7()}`, { form, seen: 0 })).toMatchObject({ status: 200 })
    expect((await everyone(`/api/grant-rounds/${draft.slug}`)).status).toBe(404)
  })

  it('says that one person decided where that is so', async () => {
    const one = await granted()
    await applications.updateOne({ _id: one.id }, { $set: { 'decision.confirmedBy': 'ann' } })
    expect((await everyone(`/api/grants?round=${round.id}`)).body.items).toMatchObject([{ decidedBy: 1 }])
  })
})

describe('the page of an organization', () => {
  it('is there once it is approved, without contact data, and keeps its grants where the approval is taken back', async () => {
    const one = await granted()
    const page = () => everyone(`/api/nonprofits/${one.nonprofitId}`)
    const { body, text } = await page()
    expect(body).toMatchObject({ organizationName: one.organizationName, description: 'Lamps.', granted: '6000.00' })
    for (const secret of [one.email, 'Ana Bo']) expect(text).not.toContain(secret)
    const rejected = { verdict: 'rejected', reason: 'It closed.', seen: 1 }
    await put(ann, `/api/admin/nonprofits/${one.nonprofitId}/review`, rejected)
    expect(await page()).toMatchObject({ status: 200, body: { description: '', website: null, grants: 1 } })
    expect((await page()).text).not.toContain('It closed')
  })

  it('is nobody’s before, or where nothing was granted', async () => {
    const registration = {
      organizationName: 'Quay',
      contactName: 'Q',
      contactEmail: 'q@mail.example',
      description: 'Q.',
    }
    const { id } = (await running.nobody.post('/api/nonprofits', registration)).body
    for (const known of [id, uuidv7()]) expect((await everyone(`/api/nonprofits/${known}`)).status).toBe(404)
    await put(ann, `/api/admin/nonprofits/${id}/review`, { verdict: 'rejected', reason: 'No', seen: 0 })
    expect((await everyone(`/api/nonprofits/${id}`)).status).toBe(404)
  })
})

describe('the sums of all rounds', () => {
  it('are added up once a minute', async () => {
    const sums = async () => (await everyone('/api/grant-sums')).body
    clock.now = new Date(clock.now.getTime() + 3_600_000_000)
    const before = await sums()
    await desk.newRound()
    const one = await granted('1000.00')
    await pay(one.id, '400.00')
    clock.now = new Date(clock.now.getTime() + 7_200_000_000)
    const after = await sums()
    expect([after.grants - before.grants, after.granted - before.granted, after.paid - before.paid]).toEqual([
      1, 1000, 400,
    ])
    await applications.updateOne({ _id: one.id }, { $set: { 'grant.canceledCents': 100 } })
    expect(await sums()).toEqual(after)
    clock.now = new Date(clock.now.getTime() + 60_000)
    expect(await sums()).toMatchObject({ granted: (Number(after.granted) - 1).toFixed(2) })
  })
})

describe('the list of grants', () => {
  it('goes on where the page before ended, and tells of each once', async () => {
    const all = [await granted('1000.00')]
    const ids = async (after?: string) =>
      (await everyone(`/api/grants?round=${round.id}&limit=1${after ? `&after=${after}` : ''}`)).body
    const first = await ids()
    expect(first).toMatchObject({ items: [{ id: all[0]?.id }], next: all[0]?.id, total: 1 })
    expect(await ids(first.next)).toMatchObject({ items: [], next: null })
  })
})
