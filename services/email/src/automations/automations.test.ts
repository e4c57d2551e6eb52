import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { GiftConfirmedSchema, GiftKind, MemberRegisteredSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, eventually, failedChecks } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { emailUnderTest } from '../../tests/email-under-test.ts'
import { aRecipient, mailsTo } from '../../tests/mailbox.ts'
import { saveOwnMail } from '../messages/own-mail.ts'
import { mailKeyOf } from './runs-store.ts'

const email = await emailUnderTest()
afterAll(() => email.stop())
beforeEach(() => email.db.query(sql`update automations set is_active = false`))
const administrator = email.administrator()
const path = '/api/email/automations'

const aTemplate = async (subject = 'Thank you', html = '<p>Thank you, {{person.firstName}}.</p>'): Promise<string> => {
  const id = randomUUID()
  await email.db.query(sql`
    insert into templates (id, name, subject, html_content, text_content, template_type, created_at, updated_at)
    values (${id}, ${id}, ${subject}, ${html}, '', 'donation_thank_you', now(), now())`)
  return id
}

const rewrite = (templateId: string, subject: string) =>
  email.db.query(sql`update templates set subject = ${subject}, version = version + 1 where id = ${templateId}`)

async function anAutomation(form: Record<string, unknown> = {}) {
  const templateId = (form.templateId as string | undefined) ?? (await aTemplate())
  const made = await administrator.post(path, {
    name: `Thanks ${randomUUID()}`,
    triggerType: 'donation',
    delayMinutes: 0,
    isActive: true,
    triggerConditions: { minAmount: 10 },
    ...form,
    templateId,
  })
  expect(made.status).toBe(201)
  return { ...made.body, templateId } as { id: string; name: string; version: number; templateId: string }
}

/** Someone whose email waits for its turn to be sent. */
const askedFor = (automationId: string, { to, donorId, subscriberId }: Subscriber) =>
  email.db.transaction(async (tx) => {
    const runId = uuidv7()
    await tx.query(sql`
      insert into automation_runs (id, automation_id, journey_number, trigger_type, trigger_id, donor_id, subscriber_id, mails, due_at, state, entered_at)
      select ${runId}, id, journey_number, 'donation', ${randomUUID()}, ${donorId}, ${subscriberId}, '{}', now(), 'asked', now()
      from automations where id = ${automationId}`)
    await tx.query(sql`
      insert into automation_steps (run_id, step_id, automation_id, kind, outcome, taken_at, place)
      values (${runId}, 'email', ${automationId}, 'email', 'asked', now(), 0)`)
    const values = { subject: 'Thank you', html: '<p>Thank you</p>', text: 'Thank you' }
    await saveOwnMail(tx, 'designed', { mailKey: mailKeyOf(runId, 'email'), to, values }, 'campaign')
  })

const turn = (id: string, isActive: boolean) =>
  administrator.call('PUT', `${path}/${id}/activity`, { body: { isActive } })

interface Subscriber {
  to: string
  donorId: string
  subscriberId: string
}
async function aSubscriber(status = 'active'): Promise<Subscriber> {
  const to = aRecipient()
  const form = { email: to, firstName: 'Ada', consent: 'Said so at our table' }
  const { id: subscriberId } = (await administrator.post('/api/email/subscribers', form)).body
  if (status !== 'active') {
    await email.db.query(sql`
      update subscribers set status = ${status}, unsubscribed_at = ${status === 'unsubscribed' ? new Date() : null}
      where id = ${subscriberId}`)
  }
  return { to, donorId: email.donorIdOf(to), subscriberId }
}

const aGift = (donorId: string, gift: Partial<{ giftId: string; cents: bigint; at: Date; kind: GiftKind }> = {}) => ({
  giftId: gift.giftId ?? randomUUID(),
  donorId,
  giveaway: 'main',
  kind: gift.kind ?? GiftKind.ONE_TIME,
  amountCents: gift.cents ?? 5_000n,
  confirmedAt: (gift.at ?? new Date()).toISOString(),
})

interface Run {
  state: string
  reason: string | null
  email: string | null
  triggerId: string
}
const runsOf = async (id: string, query = ''): Promise<Run[]> => {
  const { body } = await administrator.get(`${path}/${id}/runs?limit=100${query}`)
  if (!body.items) throw new Error(JSON.stringify(body))
  return body.items
}
const settled = (id: string, count: number) =>
  eventually(async () => {
    const runs = await runsOf(id)
    return runs.length >= count && runs.every(({ settledAt }: Run & { settledAt?: string }) => settledAt) && runs
  })
const cardOf = async (id: string) => {
  const { body } = await administrator.get(path)
  return body.find((one: { id: string }) => one.id === id)
}
const markersCount = 6

/** What was told before is handled when gifts of a cent are that were told after it, in whichever partition. */
const heardAll = async () => {
  const marker = await anAutomation({ triggerConditions: { minAmount: 0 } })
  const { donorId } = await aSubscriber()
  const gifts = Array.from({ length: markersCount }, () => aGift(donorId, { cents: 1n }))
  await Promise.all(gifts.map((gift) => email.tell(GiftConfirmedSchema, gift)))
  await settled(marker.id, markersCount)
  await turn(marker.id, false)
}

describe('an automation', () => {
  it('sends nothing to someone who unsubscribed after the email was asked for, and says so in its log', async () => {
    const { id } = await anAutomation()
    const [leaver, other] = [await aSubscriber('unsubscribed'), await aSubscriber()]
    for (const { to, donorId, subscriberId } of [leaver, other]) await askedFor(id, { to, donorId, subscriberId })
    const byEmail = new Map((await settled(id, 2)).map((run) => [run.email, run]))
    expect(byEmail.get(leaver.to)).toMatchObject({ state: 'skipped', reason: 'unsubscribed' })
    expect(byEmail.get(other.to)).toMatchObject({ state: 'sent' })
    expect(await mailsTo(leaver.to)).toEqual([])
    const [{ lane } = { lane: '' }] = await email.db.query<{ lane: string }>(
      sql`select lane from messages where recipient = ${other.to}`,
    )
    expect(lane).toBe('campaign')
  })

  it('sends its template to a subscriber who gave enough, counts it, and says so in its log', async () => {
    const templateId = await aTemplate('Thank you so much')
    const { id } = await anAutomation({ templateId })
    const giver = await aSubscriber()
    const gift = aGift(giver.donorId)
    await email.tell(GiftConfirmedSchema, gift)
    expect(await settled(id, 1)).toEqual([
      expect.objectContaining({ state: 'sent', reason: null, email: giver.to, name: 'Ada', triggerId: gift.giftId }),
    ])
    const [mail, ...more] = await mailsTo(giver.to)
    expect([mail?.subject, more]).toEqual(['Thank you so much', []])
    for (const form of [mail?.text, mail?.html]) expect(form).toContain('Thank you, Ada.')
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(await cardOf(id)).toMatchObject({ totalTriggered: 1, totalSent: 1 })
  })

  it('takes the gift that is just enough, and neither one cent less nor the free way in', async () => {
    const { id } = await anAutomation({ triggerConditions: { minAmount: 10.1 } })
    const { donorId } = await aSubscriber()
    const enough = aGift(donorId, { cents: 1_010n })
    await email.tell(GiftConfirmedSchema, aGift(donorId, { cents: 1_009n }))
    await email.tell(GiftConfirmedSchema, aGift(donorId, { kind: GiftKind.FREE, cents: 1_010n }))
    await email.tell(GiftConfirmedSchema, enough)
    await heardAll()
    expect((await runsOf(id)).map(({ triggerId }) => triggerId)).toEqual([enough.giftId])
  })

  it('is set off by a new member', async () => {
    const { id } = await anAutomation({ triggerType: 'member_join', triggerConditions: { minAmount: 10 } })
    expect(await cardOf(id)).toMatchObject({ triggerConditions: { minAmount: 0 } })
    const { donorId, to } = await aSubscriber()
    const member = { memberId: randomUUID(), donorId, level: 'free', registeredAt: new Date().toISOString() }
    await email.tell(MemberRegisteredSchema, member)
    expect(await settled(id, 1)).toMatchObject([{ state: 'sent', email: to, triggerId: member.memberId }])
  })

  it('is not set off by who is added by hand, for they didn’t sign up', async () => {
    const { id } = await anAutomation({ triggerType: 'signup' })
    const to = aRecipient()
    const added = await administrator.post('/api/email/subscribers', { email: to, consent: 'Said so at our table' })
    expect(added.status).toBe(201)
    expect(await email.db.query(sql`select 1 from automation_runs where automation_id = ${id}`)).toEqual([])
  })

  it('is set off by who turns our news on, once however often they do', async () => {
    const { id } = await anAutomation({ triggerType: 'signup' })
    const to = aRecipient()
    const donor = email.provedDonor(email.donorIdOf(to))
    const choose = async (body: object) =>
      expect((await donor.call('PUT', '/api/email/preferences', { body })).status).toBe(200)
    await choose({ news: 'on', email: to, firstName: 'Ada' })
    // Turned off before it leaves, it would be skipped.
    expect(await settled(id, 1)).toMatchObject([{ state: 'sent', email: to }])
    await choose({ news: 'off' })
    await choose({ news: 'on', email: to, firstName: 'Ada' })
    expect(await runsOf(id)).toHaveLength(1)
  })

  it('waits as long as it says, counted from the gift', async () => {
    const { id } = await anAutomation({ delayMinutes: 5 })
    const { donorId, to } = await aSubscriber()
    await email.tell(GiftConfirmedSchema, aGift(donorId))
    await heardAll()
    expect(await runsOf(id)).toMatchObject([{ state: 'waiting' }])
    await email.db.query(sql`update automation_runs set due_at = due_at - interval '240 s' where automation_id = ${id}`)
    expect(await mailsTo(to)).toEqual([])
    await email.db.query(sql`update automation_runs set due_at = due_at - interval '60 s' where automation_id = ${id}`)
    expect(await settled(id, 1)).toMatchObject([{ state: 'sent' }])
  })
})

describe('a subscriber on the way through an automation', () => {
  it.each([
    ['unsubscribed', 'unsubscribed'],
    ['bounced', 'bounced'],
    ['on hold', 'on-hold'],
    ['no subscriber', 'not-a-subscriber'],
  ])('who is %s gets nothing, and the log says why', async (status, reason) => {
    const { id } = await anAutomation()
    const { donorId, to } = await aSubscriber(status === 'unsubscribed' || status === 'bounced' ? status : 'active')
    if (status === 'on hold') {
      await email.db.query(sql`
        insert into suppressions (email_key, scope, reason, since, by) values (${to}, 'marketing', 'by-hand', now(), 'administrator-1')`)
    }
    if (status === 'no subscriber') await email.db.query(sql`delete from subscribers where donor_id = ${donorId}`)
    await email.tell(GiftConfirmedSchema, aGift(donorId))
    expect(await settled(id, 1)).toMatchObject([{ state: 'skipped', reason }])
    expect(await mailsTo(to)).toEqual([])
    expect(await cardOf(id)).toMatchObject({ totalTriggered: 1, totalSent: 0 })
  })

  it('gets nothing where the template can’t be filled, and the others go on', async () => {
    const templateId = await aTemplate('Broken', '<p>{{nobody.knows}}</p>')
    const [broken, whole] = [await anAutomation({ templateId }), await anAutomation()]
    const { donorId, to } = await aSubscriber()
    await email.tell(GiftConfirmedSchema, aGift(donorId))
    expect(await settled(broken.id, 1)).toMatchObject([{ state: 'skipped', reason: 'template-error', email: to }])
    expect(await settled(whole.id, 1)).toMatchObject([{ state: 'sent' }])
  })

  it('gets what the template said when they entered, whatever is changed later', async () => {
    const templateId = await aTemplate('As it was')
    const { id, name, version } = await anAutomation({ templateId, delayMinutes: 5 })
    const [first, second] = [await aSubscriber(), await aSubscriber()]
    await email.tell(GiftConfirmedSchema, aGift(first.donorId))
    await eventually(async () => (await runsOf(id)).length === 1)
    await rewrite(templateId, 'As it is')
    const form = { name, templateId, delayMinutes: 10, triggerConditions: { minAmount: 20 }, version }
    expect((await administrator.call('PUT', `${path}/${id}`, { body: form })).status).toBe(200)
    await email.tell(GiftConfirmedSchema, aGift(second.donorId))
    await eventually(async () => (await runsOf(id)).length === 2)
    await email.db.query(sql`update automation_runs set due_at = now() where automation_id = ${id}`)
    await settled(id, 2)
    expect((await mailsTo(first.to)).map(({ subject }) => subject)).toEqual(['As it was'])
    expect((await mailsTo(second.to)).map(({ subject }) => subject)).toEqual(['As it is'])
  })

  it('is passed over where the automation is off when they are due', async () => {
    const { id } = await anAutomation({ delayMinutes: 5 })
    const { donorId } = await aSubscriber()
    await email.tell(GiftConfirmedSchema, aGift(donorId))
    await eventually(async () => (await runsOf(id)).length === 1)
    await turn(id, false)
    await email.db.query(sql`update automation_runs set due_at = now() where automation_id = ${id}`)
    expect(await settled(id, 1)).toMatchObject([{ state: 'skipped', reason: 'automation-off' }])
  })
})

describe('what happened', () => {
  it('before the automation was made, or while it was off, sets nothing off', async () => {
    const { id } = await anAutomation()
    const { donorId } = await aSubscriber()
    await email.tell(GiftConfirmedSchema, aGift(donorId, { at: new Date(Date.now() - 60_000) }))
    await turn(id, false)
    const whileOff = new Date()
    await email.tell(GiftConfirmedSchema, aGift(donorId))
    await heardAll()
    await turn(id, true)
    await email.tell(GiftConfirmedSchema, aGift(donorId, { at: whileOff }))
    await heardAll()
    expect(await runsOf(id)).toEqual([])
  })

  it('is one run each, told twice, by twins and out of order, and each ends in one state', async () => {
    const { id } = await anAutomation()
    const people = await Promise.all(Array.from({ length: 6 }, () => aSubscriber()))
    const gifts = people.flatMap(({ donorId }) => [aGift(donorId), aGift(donorId, { cents: 100n })])
    await Promise.all([...gifts, ...gifts.toReversed(), ...gifts].map((gift) => email.tell(GiftConfirmedSchema, gift)))
    await heardAll()
    const runs = await settled(id, people.length)
    expect(runs.map(({ state }) => state)).toEqual(people.map(() => 'sent'))
    for (const { to } of people) expect(await mailsTo(to)).toHaveLength(1)
    expect(await cardOf(id)).toMatchObject({ totalTriggered: 6, totalSent: 6 })
  })
})

describe('at the desk', () => {
  it.each([
    ['a name that another one has', { name: 'Taken' }, 'name'],
    ['no template', { templateId: randomUUID() }, 'templateId'],
    ['a negative delay', { delayMinutes: -1 }, 'delayMinutes'],
    ['half a minute', { delayMinutes: 0.5 }, 'delayMinutes'],
    ['no name', { name: ' ' }, 'name'],
    ['parts of a cent', { triggerConditions: { minAmount: 1.001 } }, 'triggerConditions.minAmount'],
  ])('%s is refused with its place', async (_, change, at) => {
    const templateId = await aTemplate()
    const form = { name: 'Taken', triggerConditions: { minAmount: 0 }, templateId }
    await administrator.post(path, form)
    const answer = await administrator.post(path, { ...form, name: `Other ${randomUUID()}`, ...change })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, at])
  })

  it('a change made from an old version is refused, one of an automation that isn’t there too', async () => {
    const { id, name, templateId } = await anAutomation()
    await turn(id, false)
    const body = { name, templateId, version: 1 }
    expect((await administrator.call('PUT', `${path}/${id}`, { body })).status).toBe(409)
    expect((await administrator.call('PUT', `${path}/${randomUUID()}`, { body })).status).toBe(404)
    expect((await turn(randomUUID(), true)).status).toBe(404)
    expect((await administrator.get(`${path}/${randomUUID()}/runs`)).status).toBe(404)
  })

  it('one that nobody entered is removed, once however often; one with a log stays', async () => {
    const { id } = await anAutomation()
    const remove = (one: string) => administrator.call('DELETE', `${path}/${one}`)
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 204])
    const used = await anAutomation()
    await email.tell(GiftConfirmedSchema, aGift((await aSubscriber()).donorId))
    await settled(used.id, 1)
    const refused = await remove(used.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'People have entered this automation, so it stays with its log. You can turn it off.',
    ])
  })

  it('the log goes by pages, in both orders, by state and by who it is about', async () => {
    const { id } = await anAutomation()
    const people = [await aSubscriber(), await aSubscriber('unsubscribed'), await aSubscriber()]
    for (const { donorId } of people) {
      await email.tell(GiftConfirmedSchema, aGift(donorId))
      await heardAll()
    }
    await settled(id, 3)
    const addresses = people.map(({ to }) => to)
    const first = await administrator.get(`${path}/${id}/runs?limit=2&order=asc`)
    const second = await administrator.get(`${path}/${id}/runs?limit=2&order=asc&after=${first.body.next}`)
    expect([...first.body.items, ...second.body.items].map((run: Run) => run.email)).toEqual(addresses)
    expect([first.body.total, second.body.next]).toEqual([3, null])
    expect((await runsOf(id, '&state=skipped')).map((run) => run.email)).toEqual([addresses[1]])
    expect((await runsOf(id, `&search=${addresses[2]?.slice(0, 12).toUpperCase()}`)).map((run) => run.email)).toEqual([
      addresses[2],
    ])
  })

  it('is for administrators, and every act is told', async () => {
    expect((await email.visitor().get(path)).status).toBe(401)
    expect((await email.donor(randomUUID()).get(path)).status).toBe(403)
    const { id, name } = await anAutomation()
    await turn(id, false)
    await administrator.call('DELETE', `${path}/${id}`)
    const told = await eventually(async () => {
      const acts = await actsTold(email.db, id)
      return acts.length === 3 && acts
    })
    expect(told.map(({ action, words }) => [action, words])).toEqual([
      ['automation-saved', `Created ${name}`],
      ['automation-saved', `Turned off ${name}`],
      ['automation-removed', name],
    ])
  })
})

it('the checks hold', async () => {
  expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
})
