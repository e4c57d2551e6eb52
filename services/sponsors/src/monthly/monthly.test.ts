import { afterAll, describe, expect, it } from '@jest/globals'
import { MailRequestedSchema } from '@evenhand/contracts/events'
import { donorIds } from '@evenhand/service-kit/auth'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createSponsors } from '../app.ts'
import { Config } from '../config.ts'
import { count, figuresOf } from '../figures/store.ts'
import { holdSponsorship } from '../sponsorships/hold.ts'
import type { Sponsorship } from '../sponsorships/sponsorship.ts'
import { findSponsorship, sponsorshipsOf } from '../sponsorships/store.ts'
import { tellFiguresJob } from './job.ts'
import { proofOf } from './proof.ts'
import { monthBefore, monthInWords } from './rules.ts'

const service = await serviceUnderTest('sponsors', Config, createSponsors)
const connection = await openMongo(service.config.MONGODB_URL)
const [sponsorships, figures] = await Promise.all([sponsorshipsOf(connection), figuresOf(connection)])
afterAll(async () => {
  await service.stop()
  await connection.close()
})

const key = service.config.DONOR_ID_KEY
const donorIdOf = donorIds(key)
const shown = { from: new Date('2040-10-20T16:00:00Z'), to: new Date('2041-01-21T05:00:00Z') }
const november = new Date('2040-11-01T04:30:00Z')

/** A tier that was bought, approved and shown in a year that no other test knows. */
async function given(set: Partial<Sponsorship> = {}) {
  const contactEmail = `${uuidv7()}@example.org`
  const form = { kind: 'tier', tier: 'gold', companyName: 'Analytical Engines', contactName: 'Ada' } as const
  const company = { ...form, contactEmail, website: 'https://engines.example' }
  const choosing = { holder: undefined, idempotency: undefined, donorIdOf, now: shown.from }
  const { _id: id } = await holdSponsorship(sponsorships, company, choosing)
  const state = { state: 'shown', verdict: 'shown', startsAt: shown.from, endsAt: shown.to, ...set } as const
  await sponsorships.updateOne({ _id: id }, { $set: state })
  return { id, donor: service.provedDonor(donorIdOf(contactEmail)) }
}
const brought = (id: string, day: string, { views = 0, clicks = 0 }) =>
  Promise.all([
    ...Array.from({ length: views }, () => count(figures, 'views', { sponsorIds: [id], day })),
    ...Array.from({ length: clicks }, () => count(figures, 'clicks', { sponsorIds: [id], day })),
  ])
const tellAt = (now: Date) =>
  tellFiguresJob({ sponsorships, figures, proofKey: key, now: () => now }).run(new AbortController().signal)
async function mailsOf(id: string) {
  const document = await sponsorships.findById(id).lean<{ outbox: unknown[] }>()
  await eventually(async () => (await sponsorships.countDocuments({ _id: id, outbox: [] })) === 1)
  expect(document).not.toBeNull()
  const told = await service.told(MailRequestedSchema)
  return told.flatMap(({ value }) => (value?.includes(id) && value.includes('sponsor-figures') ? [value] : []))
}

/** Whom its mail is told. */
async function toldOf(id: string) {
  const known = await findSponsorship(sponsorships, id)
  if (!known) throw new Error('the sponsorship is not there')
  return known
}

describe('the monthly mail of a sponsorship', () => {
  it('says what the month brought, once, however many processes come to it', async () => {
    const { id } = await given()
    await brought(id, '2040-10-20', { views: 3, clicks: 1 })
    await brought(id, '2040-10-31', { views: 4 })
    await brought(id, '2040-11-01', { views: 9, clicks: 9 })
    await Promise.all([tellAt(november), tellAt(november), tellAt(november)])
    await tellAt(november)
    const mails = await mailsOf(id)
    expect(mails).toHaveLength(1)
    for (const said of ['October 2040', '"views":"7"', '"clicks":"1"', 'January 20, 2041'])
      expect(mails[0]).toContain(said)
  })

  it('comes for each month in which it was shown, and is the last one when that is over', async () => {
    const { id } = await given()
    for (const now of ['2040-11-30T12:00:00Z', '2040-12-01T12:00:00Z', '2041-01-15T12:00:00Z', '2041-02-01T12:00:00Z'])
      await tellAt(new Date(now))
    await tellAt(new Date('2041-03-01T12:00:00Z'))
    const mails = await mailsOf(id)
    const months = ['October 2040', 'November 2040', 'December 2040', 'January 2041']
    expect(mails.map((mail) => months.find((month) => mail.includes(month)))).toEqual(months)
    expect(mails.at(-1)).toContain('"lastDay":""')
  })

  it('says of one that is paused that it is, and of one that was ended that it isn’t shown anymore', async () => {
    const paused = await given({ state: 'paused', verdict: 'paused', pausedAt: new Date('2040-10-25T12:00:00Z') })
    const ended = await given({ state: 'ended', verdict: 'ended', endsAt: new Date('2040-10-25T12:00:00Z') })
    await tellAt(november)
    await tellAt(new Date('2040-12-01T12:00:00Z'))
    const [first] = await mailsOf(paused.id)
    expect(first).toContain('"isPaused":"yes"')
    const told = await mailsOf(ended.id)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('"lastDay":""')
  })

  it.each([
    ['that began after the month', { startsAt: new Date('2040-11-01T04:00:00Z') }],
    ['that was over before the month', { endsAt: new Date('2040-10-01T04:00:00Z') }],
    ['whose money went back', { state: 'paid-back' as const }],
    ['that waits for its review', { state: 'waiting' as const, startsAt: null, endsAt: null }],
    ['whose contact doesn’t want it', { monthlyEmail: 'off' as const }],
  ])('doesn’t come for one %s', async (_which, set) => {
    const { id } = await given(set)
    await tellAt(november)
    expect(await mailsOf(id)).toEqual([])
  })

  it('is stopped by the link in it alone, with one click, and not by opening it', async () => {
    const { id, donor } = await given()
    const told = await toldOf(id)
    const link = `/r/sponsor-figures/${id}/${proofOf(key, told)}`
    const monthlyEmail = async () => (await findSponsorship(sponsorships, id))?.monthlyEmail
    const opened = await service.nobody.get(link)
    expect([opened.status, opened.headers.get('location'), await monthlyEmail()]).toEqual([
      303,
      `/sponsor-portal?stop=${id}.${proofOf(key, told)}`,
      'on',
    ])
    const { id: other } = await given()
    const forged = await service.nobody.call(
      'POST',
      `/r/sponsor-figures/${id}/${proofOf(key, { ...told, _id: other })}`,
    )
    expect([forged.status, await monthlyEmail()]).toEqual([404, 'on'])
    for (const _again of [1, 2]) expect((await service.nobody.call('POST', link)).status).toBe(200)
    expect(await monthlyEmail()).toBe('off')
    expect((await donor.get('/api/sponsorships/own')).body).toMatchObject([{ id, monthlyEmail: 'off' }])
  })

  it('of a former contact stops nothing of the new one’s, whose own link does', async () => {
    const { id } = await given()
    const former = await toldOf(id)
    await sponsorships.updateOne({ _id: id }, { donorId: uuidv7() })
    const stop = async (told: typeof former) =>
      (await service.nobody.call('POST', `/r/sponsor-figures/${id}/${proofOf(key, told)}`)).status
    expect([await stop(former), (await findSponsorship(sponsorships, id))?.monthlyEmail]).toEqual([404, 'on'])
    expect([await stop(await toldOf(id)), (await findSponsorship(sponsorships, id))?.monthlyEmail]).toEqual([
      200,
      'off',
    ])
  })

  it('is turned on and off by its contact, and by nobody else', async () => {
    const [{ id, donor }, stranger] = [await given(), await given()]
    const turn = (client: typeof donor, monthlyEmail: string) =>
      client.call('PUT', `/api/sponsorships/own/${id}/monthly-email`, { body: { monthlyEmail } })
    expect((await turn(stranger.donor, 'off')).status).toBe(404)
    expect((await turn(service.nobody, 'off')).status).toBe(401)
    expect((await turn(donor, 'off')).body).toMatchObject({ monthlyEmail: 'off' })
    expect((await turn(donor, 'on')).body).toMatchObject({ monthlyEmail: 'on' })
  })
})

it.each([
  ['2026-11-26T15:00:00Z', 'October 2026', '2026-10-01T04:00:00Z', '2026-11-01T04:00:00Z'],
  // The clocks change in the month: its ends are at different distances from Greenwich.
  ['2026-12-01T05:00:00Z', 'November 2026', '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'],
  ['2026-12-01T04:59:59Z', 'October 2026', '2026-10-01T04:00:00Z', '2026-11-01T04:00:00Z'],
  ['2027-01-01T05:00:00Z', 'December 2026', '2026-12-01T05:00:00Z', '2027-01-01T05:00:00Z'],
  ['2028-03-31T12:00:00Z', 'February 2028', '2028-02-01T05:00:00Z', '2028-03-01T05:00:00Z'],
])('at %s the month that is over is %s', (now, words, from, to) => {
  const month = monthBefore(new Date(now))
  expect([monthInWords(month.month), month.from, month.to]).toEqual([words, new Date(from), new Date(to)])
})
