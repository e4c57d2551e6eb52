import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { arrivals, openFileStore } from '@evenhand/service-kit/files'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { createNonprofits } from '../app.ts'
import { applicationsOf } from '../applications/store.ts'
import { Config } from '../config.ts'
import { shippedRounds } from '../rounds/shipped.ts'
import { roundsOf } from '../rounds/store.ts'
import { sweepAttachmentsJob } from './sweep-job.ts'

const clock = { now: new Date() }
const running = await serviceUnderTest('nonprofits', Config, (config, log) =>
  createNonprofits(config, log, () => clock.now),
)
const connection = await openMongo(running.config.MONGODB_URL)
const [rounds, applications] = await Promise.all([roundsOf(connection), applicationsOf(connection)])
const files = await openFileStore(running.config)
afterAll(async () => {
  await running.stop()
  await connection.close()
})

const [open] = shippedRounds(clock.now)
if (!open) throw new Error('no round is shipped')
beforeAll(async () => {
  await rounds.updateOne({ _id: open._id }, { $set: { ...open } })
})

const kept = async () => (await readdir(join(running.config.FILES_DIR ?? '', 'attachments')).catch(() => [])).length
const pdf = (words = randomUUID()) => Buffer.from(`%PDF-1.7 ${words}\n%%EOF\n`)

/** The contact of an approved organization, with a draft. */
async function drafting() {
  const email = `${randomUUID()}@mail.example`
  const form = {
    organizationName: `Lantern ${randomUUID()}`,
    contactName: 'Ana',
    contactEmail: email,
    description: 'Lamps.',
  }
  const { id: nonprofitId } = (await running.nobody.post('/api/nonprofits', form)).body
  const approval = { verdict: 'approved', seen: 0 }
  await running.administrator().call('PUT', `/api/admin/nonprofits/${nonprofitId}/review`, { body: approval })
  const client = running.provedDonor(running.donorIdOf(email))
  const id = uuidv7()
  const own = `/api/own-grant-applications/${id}`
  const draft = {
    nonprofitId,
    roundId: open?._id,
    projectTitle: 'Warm rooms',
    requestedAmount: '2500.00',
    projectDescription: 'Two rooms.',
    impact: 'A meal.',
    timeline: 'Winter.',
    answers: [{ questionId: open?.form.questions[0]?.id, answer: 'Forty families.' }],
  }
  await client.call('PUT', own, { body: { form: draft, seen: 0 } })
  const at = (attachmentId: string) => `${own}/attachments/${attachmentId}`
  return {
    id,
    nonprofitId,
    donorId: running.donorIdOf(email),
    client,
    at,
    attach: (body: Buffer, { name = 'budget.pdf', type = 'application/pdf', attachmentId = uuidv7() } = {}) =>
      client.call('PUT', `${at(attachmentId)}?name=${encodeURIComponent(name)}`, {
        body,
        headers: { 'content-type': type },
      }),
    remove: (attachmentId: string) => client.call('DELETE', at(attachmentId)),
    submit: (seen: number) => client.call('PUT', `${own}/submission`, { body: { acceptsTerms: true, seen } }),
    read: async () => (await client.get('/api/own-grant-applications')).body[0],
  }
}

describe('a file of an application', () => {
  it('is attached to a draft, read again to the byte by its applicant, and fixed once it is submitted', async () => {
    const ana = await drafting()
    const bytes = pdf()
    const attached = await ana.attach(bytes, { name: 'Budget of 2027' })
    expect(attached).toMatchObject({
      status: 200,
      body: {
        version: 1,
        attachments: [{ name: 'Budget of 2027.pdf', type: 'application/pdf', bytes: bytes.length }],
      },
    })
    const [{ id }] = attached.body.attachments
    const read = await ana.client.get(ana.at(id))
    expect(Buffer.compare(read.bytes, bytes)).toBe(0)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="Budget of 2027.pdf"',
      'content-length': String(bytes.length),
    })
    expect((await ana.submit(1)).status).toBe(200)
    for (const answer of [await ana.attach(pdf()), await ana.remove(id)]) expect(answer.status).toBe(409)
    expect((await ana.read()).attachments).toHaveLength(1)
    expect((await ana.client.get(ana.at(id))).status).toBe(200)
  })

  it('that is sent twice, or twice at once, is attached once; another one in its place is refused', async () => {
    const ana = await drafting()
    const [attachmentId, bytes] = [uuidv7(), pdf()]
    const twins = await Promise.all([1, 2].map(() => ana.attach(bytes, { attachmentId })))
    expect(twins.map(({ status }) => status)).toEqual([200, 200])
    expect((await ana.attach(bytes, { attachmentId })).status).toBe(200)
    expect((await ana.attach(pdf(), { attachmentId })).status).toBe(409)
    expect((await ana.read()).attachments).toHaveLength(1)
    expect(Buffer.compare((await ana.client.get(ana.at(attachmentId))).bytes, bytes)).toBe(0)
  })

  it('is one of five, also where two come at once for the last place', async () => {
    const ana = await drafting()
    for (const _ of [1, 2, 3, 4]) expect((await ana.attach(pdf())).status).toBe(200)
    const answers = await Promise.all([1, 2].map(() => ana.attach(pdf())))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { attachments } = await ana.read()
    expect(attachments).toHaveLength(5)
    expect((await ana.attach(pdf())).body.detail).toBe(
      'An application has at most 5 files. Remove one to attach another.',
    )
    await ana.remove(attachments[0].id)
    expect((await ana.client.get(ana.at(attachments[0].id))).status).toBe(404)
    expect((await ana.attach(pdf())).status).toBe(200)
  })

  it('is nobody else’s', async () => {
    const [ana, ben] = [await drafting(), await drafting()]
    const [{ id }] = (await ana.attach(pdf())).body.attachments
    for (const [method, asked] of [
      ['PUT', { body: pdf(), headers: { 'content-type': 'application/pdf' } }],
      ['DELETE', {}],
      ['GET', {}],
    ] as const) {
      const path = method === 'PUT' ? `${ana.at(id)}?name=a.pdf` : ana.at(id)
      expect((await ben.client.call(method, path, asked)).status).toBe(404)
      expect((await running.visitor().call(method, path, asked)).status).toBe(401)
      expect((await running.administrator().call(method, path, asked)).status).toBe(403)
    }
    const desk = `/api/admin/grant-applications/${ana.id}/attachments/${id}`
    expect((await ana.client.get(desk)).status).toBe(403)
    // A draft is seen by nobody at the desk, and neither are its files.
    expect((await running.administrator().get(desk)).status).toBe(404)
  })

  it('that is read at the desk is told to the audit trail', async () => {
    const ana = await drafting()
    const bytes = pdf()
    const attached = await ana.attach(bytes)
    await ana.submit(1)
    const desk = running.administrator('a', 'ann')
    const interests = `/api/admin/grant-rounds/${open._id}/interests`
    const shown = (await desk.get(interests)).body.organizations.map((one: { nonprofitId: string }) => one.nonprofitId)
    await desk.call('PUT', interests, { body: { shown, conflicts: [] } })
    const before = (await desk.get(`/api/admin/grant-applications/${ana.id}`)).body
    const read = await desk.get(
      `/api/admin/grant-applications/${ana.id}/attachments/${attached.body.attachments[0].id}`,
    )
    expect(Buffer.compare(read.bytes, bytes)).toBe(0)
    await eventually(async () => (await applications.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const told = (await running.told(AdministratorActedSchema)).map(({ value }) => JSON.parse(value ?? ''))
    expect(told).toContainEqual(expect.objectContaining({ action: 'attachment-downloaded', thingId: ana.id }))
    // It is a look: whoever reads the application meanwhile can still score and decide.
    expect((await desk.get(`/api/admin/grant-applications/${ana.id}`)).body.version).toBe(before.version)
  })

  it.each([
    ['HTML under the name of a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'image/png'],
    [
      'SVG under the name of a picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'image/png',
    ],
    ['a PDF that ends early', Buffer.from('%PDF-1.7 half of it'), 'application/pdf'],
    [
      'a packed file under the name of a PDF',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]),
      'application/pdf',
    ],
    ['nothing', Buffer.alloc(0), 'application/pdf'],
    ['what says itself to be SVG', Buffer.from('<svg/>'), 'image/svg+xml'],
  ])('is not %s', async (_, body, type) => {
    const ana = await drafting()
    const before = await kept()
    expect(await ana.attach(body, { type })).toMatchObject({ status: 415, body: { type: '/problems/file-refused' } })
    expect([(await ana.read()).attachments, await kept()]).toEqual([[], before])
  })

  it('of 25 MB is refused with a sentence', async () => {
    const ana = await drafting()
    const refused = await ana.attach(Buffer.concat([pdf(), Buffer.alloc(25_000_000)]))
    expect(refused).toMatchObject({ status: 413, body: { type: '/problems/file-too-large' } })
    expect(refused.body.detail).toBe('That file is larger than 10 MB, so it wasn’t kept. Choose a smaller one.')
    expect((await ana.attach(pdf())).status).toBe(200)
  })

  it('whose sender goes away halfway leaves nothing', async () => {
    const ana = await drafting()
    const before = await kept()
    const url = new URL(`${running.url}${ana.at(uuidv7())}?name=a.pdf`)
    const headers = {
      ...(await running.identity.asProvedDonor('nonprofits', ana.donorId)),
      'content-type': 'application/pdf',
      'content-length': '1000',
    }
    const sending = httpRequest(url, { method: 'PUT', headers })
    await new Promise<void>((resolve) => {
      sending.on('error', () => resolve())
      sending.write(pdf(), () => sending.destroy(new Error('the cable was pulled')))
    })
    expect([(await ana.read()).attachments, await kept()]).toEqual([[], before])
  })

  it('whose sender is the contact no longer once it has come isn’t attached', async () => {
    const ana = await drafting()
    const bytes = pdf()
    const sending = httpRequest(new URL(`${running.url}${ana.at(uuidv7())}?name=late.pdf`), {
      method: 'PUT',
      headers: {
        ...(await running.identity.asProvedDonor('nonprofits', ana.donorId)),
        'content-type': 'application/pdf',
        'content-length': bytes.length,
      },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      sending.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode))
    })
    const arrived = () => readdir(arrivals).catch(() => [])
    const before = new Set(await arrived())
    sending.write(bytes.subarray(0, 9))
    await eventually(async () => (await arrived()).some((name) => !before.has(name)))
    const desk = running.administrator()
    const path = `/api/admin/nonprofits/${ana.nonprofitId}`
    const { organizationName, description, version } = (await desk.get(path)).body.nonprofit
    const email = `${randomUUID()}@mail.example`
    const corrected = await desk.call('PUT', `${path}/details`, {
      body: {
        organizationName,
        contactName: 'Bo',
        contactEmail: email,
        website: '',
        description,
        taxId: '',
        reason: 'Ana left.',
        seen: version,
      },
    })
    expect(corrected.status).toBe(200)
    sending.end(bytes.subarray(9))
    expect(await answered).toBe(404)
    const [now] = (await running.provedDonor(running.donorIdOf(email)).get('/api/own-grant-applications')).body
    expect(now).toMatchObject({ id: ana.id, attachments: [] })
  })

  it('that nothing refers to is swept after a day, and no other', async () => {
    const [ana, ben] = [await drafting(), await drafting()]
    const [{ id }] = (await ana.attach(pdf())).body.attachments
    const discarded = (await ben.attach(pdf())).body.attachments[0].id
    await ben.client.call('DELETE', `/api/own-grant-applications/${ben.id}`)
    const before = await kept()
    const sweep = (now: Date) =>
      sweepAttachmentsJob({ files, applications, now: () => now }, pino({ level: 'silent' })).run(
        new AbortController().signal,
      )
    await sweep(new Date())
    expect(await kept()).toBe(before)
    await sweep(new Date(Date.now() + 25 * 60 * 60 * 1000))
    expect(await kept()).toBeLessThan(before)
    expect((await ana.client.get(ana.at(id))).status).toBe(200)
    expect((await ben.client.get(ben.at(discarded))).status).toBe(404)
  })
})
