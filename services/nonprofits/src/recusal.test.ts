import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { bodyExamples } from '@evenhand/contracts/examples'
import { type Call, calls, queues } from '@evenhand/contracts/http'
import { uuidv7 } from 'uuidv7'
import { closesAt, grantDesk } from '../tests/grant-desk.ts'

const desk = await grantDesk()
const { allTold, ann, applications, applied, ben, clock, cy, declare, granted, put, round, running, score } = desk
beforeEach(() => desk.newRound())
afterAll(() => desk.stop())

/** Everything that administrators ask of this service: what comes to the contract is asked here, too. */
const deskCalls = calls.filter(({ service, access }) => service === 'nonprofits' && access === 'administrator')

type Places = Readonly<Record<string, string>>

/** One asking of a call about what the places name, for each example of a body. */
function asked({ method, path, ...call }: Call, places: Places) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const place = places[name]
    if (place === undefined) throw new Error(`${path}: say which ${name} is asked about`)
    return place
  })
  const examples = [...calls].find((one) => one.path === path && one.method === method)
  const bodies = Object.values((examples && bodyExamples.get(examples)) ?? {})
  if (call.request.body && bodies.length === 0) throw new Error(`${path} has no example of a body`)
  return (bodies.length === 0 ? [undefined] : bodies).map((body) => ({ method, path: filled, body }))
}

/** What every desk call answers to Ben, who is recused. */
async function answersTo(places: Places, isAbout: RegExp) {
  const all = deskCalls.flatMap((call) => asked(call, places).map((one) => ({ ...one, call })))
  const answers = []
  for (const { method, path, body, call } of all) {
    const { status, text, headers } = await ben.call(method, path, body === undefined ? {} : { body })
    const isAboutIt = isAbout.test(call.path)
    answers.push({ asked: `${method} ${path}`, status, text: `${text} ${JSON.stringify([...headers])}`, isAboutIt })
  }
  return answers
}

/** A grant with a payment, a return, a cancellation and a report, each with words of its own. */
async function grantWithAll() {
  const secret = () => `kept ${randomUUID()}`
  const one = await granted()
  const [paymentId, otherId, cancellationId] = [uuidv7(), uuidv7(), uuidv7()]
  const at = `/api/admin/grants/${one.id}`
  const version = async () => (await ann.get(at)).body.version
  const words = { evidence: secret(), back: secret(), mistaken: secret(), canceled: secret(), report: secret() }
  const act = async (who: typeof ann, path: string, body: object) =>
    expect((await put(who, at + path, { ...body, seen: await version() })).status).toBe(200)
  const payment = { amount: '2500.00', paidOn: '2027-02-01', evidence: words.evidence }
  await act(ann, `/payments/${paymentId}`, payment)
  await act(cy, `/payments/${paymentId}/confirmation`, {})
  await act(ann, `/payments/${paymentId}/return`, { reason: words.back, evidence: words.back })
  await act(cy, `/payments/${paymentId}/return/withdrawal`, { reason: words.mistaken })
  await act(ann, `/payments/${otherId}`, { ...payment, amount: '10.00' })
  await act(ann, `/payments/${otherId}/withdrawal`, { reason: words.mistaken })
  await act(ann, `/cancellations/${cancellationId}`, { reason: words.canceled, evidence: words.canceled })
  const contact = running.provedDonor(running.donorIdOf(one.email))
  const report = { summary: words.report, spent: '10.00' }
  expect((await put(contact, `/api/own-grants/${one.id}/report`, report)).status).toBe(200)
  const { reports, payments } = (await ann.get(at)).body
  expect(payments[0].returnsTakenBack).toMatchObject([{ reason: words.back, takenBackReason: words.mistaken }])
  return { ...one, paymentId, cancellationId, reportId: String(reports[0].id), words }
}

const placesOf = (one: { id: string; nonprofitId: string; email: string }, more: Places = {}): Places => ({
  donorId: running.donorIdOf(one.email),
  roundId: round.id,
  applicationId: one.id,
  grantId: one.id,
  nonprofitId: one.nonprofitId,
  administratorId: 'b',
  attachmentId: uuidv7(),
  paymentId: uuidv7(),
  cancellationId: uuidv7(),
  reportId: uuidv7(),
  ...more,
})

const stored = (id: string) => applications.findById(id, { outbox: 0, outboxSince: 0 }).lean()

/** Those about it are refused, no answer has one of its words, and it is as it was. */
async function expectNothingTold(
  one: { id: string; nonprofitId: string; email: string },
  { secrets, isAbout, more }: { secrets: readonly string[]; isAbout: RegExp; more?: Places },
) {
  const before = await stored(one.id)
  const answers = await answersTo(placesOf(one, more), isAbout)
  const about = answers.filter(({ isAboutIt }) => isAboutIt)
  expect(about.length).toBeGreaterThan(5)
  expect(about.filter(({ status, text }) => status !== 403 || !text.includes('/problems/recused'))).toEqual([])
  for (const { text, asked: what } of answers)
    for (const secret of secrets) expect([what, text.includes(secret)]).toEqual([what, false])
  expect(await stored(one.id)).toEqual(before)
}

describe('who is recused', () => {
  it('gets not one byte of an application on any route of the desk, and changes nothing of it', async () => {
    const one = await applied()
    await declare(ben, one.nonprofitId)
    for (const who of [ann, cy]) await declare(who)
    await score(ann, one.id)
    clock.now = closesAt
    expect((await ann.get(`/api/admin/grant-applications/${one.id}`)).text).toContain(one.projectTitle)
    await expectNothingTold(one, { secrets: [one.projectTitle, 'Two rooms.'], isAbout: /\{applicationId\}/ })
  })

  it('gets not one byte of a grant on any route of the desk, and does nothing about it', async () => {
    const one = await grantWithAll()
    const { paymentId, cancellationId, reportId, words } = one
    await declare(ben, one.nonprofitId)
    const secrets = [one.projectTitle, ...Object.values(words)]
    const shown = (await cy.get(`/api/admin/grants/${one.id}`)).text
    for (const secret of secrets) expect(shown).toContain(secret)
    const isAbout = /\{(applicationId|grantId)\}/
    await expectNothingTold(one, { secrets, isAbout, more: { paymentId, cancellationId, reportId } })
    // The trail is open to everyone at the desk.
    await allTold()
    const acts = (await running.told(AdministratorActedSchema)).filter(({ value }) => value?.includes(one.id))
    expect(acts.length).toBeGreaterThan(8)
    for (const { value } of acts) for (const secret of secrets) expect(value).not.toContain(secret)
  })

  it('finds the grants of others in the list, page by page, and its total and what waits are without theirs', async () => {
    const earlier = await granted('10.00')
    await desk.newRound()
    const theirs = await grantWithAll()
    const list = async (query: string) => (await ben.get(`/api/admin/grants?${query}`)).body
    const { path, response } = queues.readQueues('nonprofits')
    const counted = async () => {
      const waits = response.body.parse((await ben.get(path)).body)
      const many = (kind: queues.QueueKind) => waits.find((queue) => queue.kind === kind)?.many ?? 0
      return { payments: many('grant-payments'), reports: many('grant-reports') }
    }
    const [before, waiting] = [await list('limit=1'), await counted()]
    await declare(ben, theirs.nonprofitId)
    const first = await list('limit=1')
    expect([first.items[0].id, first.total]).toEqual([earlier.id, before.total - 1])
    const next = await list(`limit=1&after=${first.next}`)
    expect(next.items.map(({ id }: { id: string }) => id)).not.toContain(theirs.id)
    expect((await list(`search=${encodeURIComponent(theirs.projectTitle)}`)).total).toBe(0)
    expect(await counted()).toEqual({ payments: waiting.payments - 1, reports: waiting.reports - 1 })
  })

  it('is so in the round of the conflict, and reads of the same organization in another', async () => {
    const one = await granted()
    await desk.newRound()
    const elsewhere = await applied()
    await declare(ben, elsewhere.nonprofitId)
    expect((await ben.get(`/api/admin/grants/${one.id}`)).status).toBe(200)
    const { interests } = (await desk.rounds.findById(round.id).lean()) ?? {}
    await desk.rounds.updateOne(
      { _id: round.id },
      {
        interests: interests?.map((of) => ({ ...of, conflicts: [{ nonprofitId: one.nonprofitId, reason: 'Board' }] })),
      },
    )
    expect((await ben.get(`/api/admin/grants/${one.id}`)).status).toBe(200)
    const found = (await ben.get(`/api/admin/grants?search=${encodeURIComponent(one.projectTitle)}`)).body
    expect(found.items).toMatchObject([{ id: one.id }])
  })
})
