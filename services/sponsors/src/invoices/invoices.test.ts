import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { encodeEvent, ThingBoughtSchema } from '@evenhand/contracts/events'
import type { sponsorInvoices as calls } from '@evenhand/contracts/http'
import { donorIds } from '@evenhand/service-kit/auth'
import { insertOnce, openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { inquiriesOf } from '../inquiries/store.ts'
import { newInquiry, noteInquiry, readInquiry } from '../inquiries/use-cases.ts'
import { holdSponsorship } from '../sponsorships/hold.ts'
import { forgetSponsorshipHoldsJob, keepUnpaidInvoiceDays } from '../sponsorships/jobs.ts'
import { sponsorshipReactions } from '../sponsorships/reactions.ts'
import { findInvoicesFor, findSponsorship, listAtDesk, sponsorshipsOf } from '../sponsorships/store.ts'
import { decideInvoice } from './decide.ts'
import { invoicesJob } from './follow.ts'
import { issueInvoice } from './issue.ts'
import { numbersOf, takeNumber } from './numbers.ts'

const connection = await openMongo(testMongoUrl())
const [sponsorships, inquiries] = [await sponsorshipsOf(connection), await inquiriesOf(connection)]
afterAll(() => connection.close())

const begin = new Date('2026-11-26T15:00:00Z')
const clock = { now: begin }
beforeEach(() => {
  clock.now = begin
})
const donorIdOf = donorIds('a'.repeat(64))
const deps = { sponsorships, inquiries, numbers: numbersOf(connection), donorIdOf, now: () => clock.now }

const company = {
  companyName: 'Analytical Engines',
  contactName: 'Ada',
  contactEmail: 'ada@example.org',
  website: 'https://engines.example/',
}
const block = (...cells: number[]) => ({ kind: 'block', cells, ...company, dueDays: 30 }) as const
const issue = (form: calls.InvoiceForm, key?: string) => {
  const idempotency = key ? { scope: 'admin', key, fingerprint: Buffer.from('the same') } : undefined
  return issueInvoice(deps, form, { by: 'admin', idempotency })
}
const ask = async (wish: { tier?: 'gold'; blocksWanted?: number }): Promise<string> => {
  const form = { ...company, email: company.contactEmail, ...wish }
  const asked = await insertOnce(inquiries, newInquiry(form, { donorIdOf, now: begin }), undefined)
  return asked?._id ?? ''
}
const follow = () => invoicesJob(deps).run(new AbortController().signal)
const known = async (id: string) => {
  const found = await findSponsorship(sponsorships, id)
  if (!found) throw new Error('it is there')
  return found
}
const pay = (thingId: string) => {
  const bought = { thingId, thingKind: 'sponsorship', purchaseId: uuidv7(), amountCents: 100_00n }
  const event = encodeEvent(ThingBoughtSchema, { ...bought, boughtAt: clock.now.toISOString() })
  const reaction = sponsorshipReactions(deps).find(({ type }) => type === ThingBoughtSchema.typeName)
  return reaction?.handle(event, { id: uuidv7(), type: ThingBoughtSchema.typeName, time: clock.now })
}
const Mailed = z.object({ template: z.string(), values: z.object({ what: z.string() }) })
const mailsOf = async (id: string): Promise<string[]> => {
  const stored = await sponsorships.findById(id).lean()
  return (stored?.outbox ?? []).flatMap(({ payload }) => {
    const mail = Mailed.safeParse(payload)
    return mail.success ? [`${mail.data.template} ${mail.data.values.what}`] : []
  })
}
const toldOf = async (id: string) =>
  (await sponsorships.findById(id).lean())?.outbox.map(({ name }) => name.split('.').at(-1))

describe('an invoice', () => {
  it('holds a block to the end of the week after it is due, and tells of it by its number', async () => {
    const { _id, invoice, heldUntil } = await issue(block(2, 3))
    expect(invoice).toMatchObject({
      paper: {
        number: invoice?.number,
        dueOn: '2026-12-26',
        amount: '200.00',
        description: 'Featured sponsor block 3 and 4, 3 months',
      },
    })
    expect(invoice?.number).toMatch(/^EI-2026-\d{6}$/)
    expect(heldUntil).toEqual(new Date('2027-01-03T05:00:00Z'))
    expect(await toldOf(_id)).toEqual(['ThingHeld', 'MailRequested', 'AdministratorActed'])
    const stored = await sponsorships.findById(_id).lean()
    expect(stored?.outbox[0]?.payload).toMatchObject({ invoiceNumber: invoice?.number, priceCents: '20000' })
    const other = { holder: undefined, idempotency: undefined, donorIdOf, now: new Date('2027-01-03T04:59:59Z') }
    const form = { kind: 'block' as const, cells: [3], ...company }
    await expect(holdSponsorship(sponsorships, form, other)).rejects.toMatchObject({ code: 'block-taken' })
    await holdSponsorship(sponsorships, form, { ...other, now: new Date('2027-01-03T05:00:00Z') })
  })

  it('has a number of its own, whoever asks for how many at once', async () => {
    const year = randomUUID()
    const taken = await Promise.all(Array.from({ length: 50 }, () => takeNumber(deps.numbers, year)))
    expect(new Set(taken).size).toBe(50)
    expect(taken.every((number) => /^EI-.{36}-\d{6}$/.test(number))).toBe(true)
  })

  it('is one for an Idempotency-Key, however often it is asked for', async () => {
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 10 }, () => issue(block(10), key)))
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1)
  })

  it('is made for one of ten who want the same cells', async () => {
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => issue(block(14))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('answers its inquiry once, and both lead to each other', async () => {
    const inquiryId = await ask({ blocksWanted: 1 })
    const { _id, invoice } = await issue({ ...block(16), inquiryId })
    for (const _ of [1, 2]) await follow()
    expect(await readInquiry(inquiries, inquiryId)).toMatchObject({
      state: 'answered',
      acts: [{ note: `Invoice ${invoice?.number}`, by: 'admin' }],
    })
    expect(await findInvoicesFor(sponsorships, [inquiryId])).toMatchObject([{ _id }])
    await expect(issue({ ...block(17), inquiryId: uuidv7() })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('answers an inquiry for many blocks when they are all invoiced, and reminds without answering it again', async () => {
    const inquiryId = await ask({ blocksWanted: 3 })
    await issue({ ...block(50, 51), inquiryId })
    const canceled = await issue({ ...block(52), inquiryId })
    const decision = { verdict: 'canceled', reason: 'A twin.', seen: canceled.version } as const
    await decideInvoice(deps, canceled._id, { decision, by: 'admin' })
    await follow()
    expect(await readInquiry(inquiries, inquiryId)).toMatchObject({ state: 'open', acts: [] })
    const { invoice } = await issue({ ...block(53), inquiryId })
    await follow()
    expect(await readInquiry(inquiries, inquiryId)).toMatchObject({
      state: 'answered',
      acts: [{ note: `Invoice ${invoice?.number}` }],
    })
    await noteInquiry(inquiries, inquiryId, { state: 'open', note: '', by: 'admin', at: begin, seen: 1 })
    clock.now = new Date('2026-12-20T15:00:00Z')
    await follow()
    expect((await readInquiry(inquiries, inquiryId)).state).toBe('open')
  })

  it('answers an inquiry for a tier when it is for a tier', async () => {
    const inquiryId = await ask({ tier: 'gold' })
    await issue({ ...block(55), inquiryId })
    await follow()
    expect((await readInquiry(inquiries, inquiryId)).state).toBe('open')
    await issue({ kind: 'tier', tier: 'gold', ...company, dueDays: 30, inquiryId })
    await follow()
    expect((await readInquiry(inquiries, inquiryId)).state).toBe('answered')
  })

  it('is reminded of twice and then over: its cells are free, and money that comes after gets the next block', async () => {
    const { _id } = await issue(block(20))
    for (const day of ['2026-12-18', '2026-12-20', '2026-12-21', '2026-12-28', '2027-01-03']) {
      clock.now = new Date(`${day}T15:00:00Z`)
      for (const _ of [1, 2]) await follow()
    }
    expect(await mailsOf(_id)).toEqual([
      'sponsorship-invoice new',
      'sponsorship-invoice due-soon',
      'sponsorship-invoice overdue',
      'sponsorship-changed invoice-over',
    ])
    expect((await known(_id)).places).toEqual([`none:${_id}`])
    const { _id: next } = await issue(block(20))
    expect((await known(next)).places).toEqual(['cell:20'])
    await pay(_id)
    expect(await known(_id)).toMatchObject({ state: 'waiting', cells: [21] })
  })

  it('that is paid is reminded of no more', async () => {
    const { _id } = await issue(block(24))
    await pay(_id)
    clock.now = new Date('2026-12-28T15:00:00Z')
    await follow()
    expect(await mailsOf(_id)).toEqual(['sponsorship-invoice new', 'sponsorship-changed received'])
    expect((await known(_id)).invoice?.lookAt).toBeNull()
  })

  it('is canceled once with its reason: its cells are free, nothing can be paid by card, and nothing reminds', async () => {
    const { _id } = await issue(block(28))
    const { version: seen } = await known(_id)
    const decision = { verdict: 'canceled', reason: 'They changed their mind.', seen } as const
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, () => decideInvoice(deps, _id, { decision, by: 'admin' })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await known(_id)).places).toEqual([`none:${_id}`])
    expect(await toldOf(_id)).toEqual(expect.arrayContaining(['ThingReleased']))
    clock.now = new Date('2027-01-03T15:00:00Z')
    await follow()
    expect(await mailsOf(_id)).toEqual(['sponsorship-invoice new', 'sponsorship-changed invoice-canceled'])
    const again = { decision: { ...decision, seen: (await known(_id)).version }, by: 'admin' }
    await expect(decideInvoice(deps, _id, again)).rejects.toMatchObject({ code: 'not-possible' })
  })

  it('is sent again as it was', async () => {
    const { _id } = await issue(block(32))
    const { version: seen } = await known(_id)
    await decideInvoice(deps, _id, { decision: { verdict: 'sent-again', seen }, by: 'admin' })
    expect(await mailsOf(_id)).toEqual(['sponsorship-invoice new', 'sponsorship-invoice again'])
  })

  it('is kept for a year after its hold is over, listed at the desk by what became of it, and then forgotten', async () => {
    const companyName = `Engines ${randomUUID()}`
    const [open, over] = [
      await issue({ kind: 'tier', tier: 'bronze', ...company, companyName, dueDays: 14 }),
      await issue({ kind: 'tier', tier: 'gold', ...company, companyName, dueDays: 14 }),
    ]
    const seen = over.version
    await decideInvoice(deps, over._id, { decision: { verdict: 'canceled', reason: 'A twin.', seen }, by: 'admin' })
    const lastKept = [open, over].map(({ _id }) => known(_id).then(({ heldUntil }) => heldUntil.getTime()))
    const [openUntil = 0, overUntil = 0] = await Promise.all(lastKept)
    const yearMs = keepUnpaidInvoiceDays * 86_400_000
    clock.now = new Date(overUntil + yearMs)
    await forgetSponsorshipHoldsJob(deps).run(new AbortController().signal)
    const listed = async (state: 'invoiced' | 'canceled' | 'all') => {
      const page = { order: 'asc', limit: 50 } as const
      return (await listAtDesk(sponsorships, { state, kind: undefined, search: companyName }, page)).found.map(
        ({ _id }) => _id,
      )
    }
    expect(await listed('invoiced')).toEqual([open._id])
    expect(await listed('canceled')).toEqual([over._id])
    expect(await listed('all')).toEqual([open._id, over._id])
    clock.now = new Date(openUntil + yearMs + 1)
    await sponsorships.updateMany({}, { $unset: { outboxSince: 1 } })
    await forgetSponsorshipHoldsJob(deps).run(new AbortController().signal)
    expect(await listed('all')).toEqual([])
  })
})
