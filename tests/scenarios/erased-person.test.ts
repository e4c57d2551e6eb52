import { socialDisclosure } from '@evenhand/contracts/catalogue'
import { GiftConfirmedSchema, MailboxProvedSchema } from '@evenhand/contracts/events'
import { erasures, personalData } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { type Answer, eventually, failedChecks, testMailbox, testPhoto } from '@evenhand/service-kit/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { leftTraces } from './left-traces.ts'
import { type WholeSystem, wholeSystem } from './whole-system.ts'

/** Nobody else has them. */
const mark = crypto.randomUUID().slice(0, 8)
const name = `Quillon Zephyrine${mark}`
const mailbox = `quillon.${mark}@mail.example`
const said = `zyzzyva${mark}`
const phone = '(614) 555-0177'
const membershipId = crypto.randomUUID()
const traces = [mailbox, `Zephyrine${mark}`, said, '5550177', '555-0177']

let system: WholeSystem
let donorId: string

const done = ({ status, body, text }: Answer) => {
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}
/** A day that has ended wherever the campaign is. */
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })
const sid = crypto.randomUUID()

beforeAll(async () => {
  system = await wholeSystem()
  donorId = system.services.donations.donorIdOf(mailbox)
  // Nine services start.
}, 120_000)
afterAll(() => system?.stop())

/** Everything that a person can leave with us, in every service. */
async function liveHere({ services }: WholeSystem): Promise<void> {
  const { donations, entries, members, memorials, nonprofits, sponsors, email, registrations, identity } = services
  done(await identity.visitor(sid).post('/api/session/codes', { email: mailbox }))
  await identity.tell(MailboxProvedSchema, {
    donorId,
    provedAt: new Date().toISOString(),
    person: crypto.randomUUID(),
    domain: 'mail.example',
    subscriber: `subscriber-${mark}`,
    network: `network-${mark}`,
    browser: `browser-${mark}`,
  })
  const gift = { donorName: name, donorEmail: mailbox, amount: '75.00', way: 'check', reference: '1042', note: said }
  const receivedOn = yesterday()
  done(await donations.administrator().post('/api/admin/gifts', { ...gift, receivedOn }, keyed()))
  const cart = { sessionId: crypto.randomUUID(), productType: 'donation', productId: 'donation', amount: '50.00' }
  done(await donations.visitor(sid).post('/api/cart', cart, keyed()))
  done(await donations.visitor(sid).post(`/api/cart/${cart.sessionId}/links`, { email: mailbox }, keyed()))
  const free = {
    donorName: name,
    donorEmail: mailbox,
    amount: '0.00',
    donationType: 'one-time',
    membershipLevel: 'free',
  }
  done(await donations.visitor(sid).post('/api/donations', free, keyed()))
  const landing = { name, email: mailbox, phone, state: 'OH', city: said, ageConfirmed: true, rulesAgreed: true }
  done(await registrations.visitor(sid).post('/api/landing-registration', landing, keyed()))
  const [firstName = '', lastName = ''] = name.split(' ')
  const registered = { firstName, lastName, email: mailbox, confirmEmail: mailbox, phone }
  const member = done(await members.provedDonor(donorId, sid).post('/api/members/register', registered, keyed()))
  const posts = `/api/members/${member.accountNumber}/social-activity`
  const postUrl = `https://www.facebook.com/${said}/posts/123456789012345`
  const shared = { platform: 'facebook', activityType: 'share', postUrl, disclosure: socialDisclosure() }
  done(await members.provedDonor(donorId, sid).post(posts, shared, keyed()))
  done(await members.administrator().post(`/api/admin/members/${member.id}/notes`, { note: said }, keyed()))
  await rememberSomeone(memorials)
  await donations.db.query(sql`
    insert into memberships (id, donor_id, level, subscription_id, state, started_at, changed_at)
    values (${membershipId}, ${donorId}, 'gold', ${`sub_${mark}`}, 'active', now(), now())`)
  const company = {
    companyName: `${said} Inc`,
    contactName: name,
    contactEmail: mailbox,
    website: 'https://engines.example',
  }
  done(await sponsors.visitor(sid).post('/api/sponsorships', { kind: 'block', cells: [6], ...company }, keyed()))
  const inquiry = { companyName: said, contactName: name, email: mailbox, phone, blocksWanted: 2, message: said }
  done(await sponsors.visitor(sid).post('/api/sponsor-inquiries', inquiry, keyed()))
  const profile = {
    socialPlatforms: ['Instagram'],
    socialLinks: [`https://www.instagram.com/${said}`],
    followerCounts: [12_400],
  }
  done(
    await sponsors
      .provedDonor(donorId, sid)
      .post('/api/affiliates', { affiliateName: name, email: mailbox, ...profile }, keyed()),
  )
  const charity = {
    organizationName: 'Harbor Light Fund',
    contactName: name,
    contactEmail: mailbox,
    taxId: '12-3456789',
  }
  const about = { website: 'https://harborlight.example.org', description: 'Meals for families near the harbor.' }
  done(await nonprofits.visitor(sid).post('/api/nonprofits', { ...charity, ...about }, keyed()))
  done(await email.visitor(sid).post('/api/contact', { name, email: mailbox, topic: 'gift', message: said }, keyed()))
  const subscriber = {
    email: mailbox,
    firstName,
    lastName,
    tags: ['gala'],
    lists: [],
    consent: 'Signed at the gala',
    agreedTo: 'news-and-lists',
  }
  done(await email.administrator().post('/api/email/subscribers', subscriber, keyed()))
  await email.db.query(sql`insert into soft_bounces (email_key, in_a_row, last_at) values (${mailbox}, 2, now())`)
  await sendPostcard(entries)
}

async function rememberSomeone(memorials: WholeSystem['services']['memorials']): Promise<void> {
  const tile = {
    wall: 'in-honor-of',
    position: 11,
    lovedOneName: `Annabella ${said}`,
    donorName: name,
    donorEmail: mailbox,
  }
  const family = { name: `Anne ${said}`, email: `anne.${said}@mail.example` }
  const sent = done(
    await memorials.visitor(sid).call('PUT', `/api/memorial-photos/${crypto.randomUUID()}`, {
      body: await testPhoto(),
      headers: { 'content-type': 'image/jpeg' },
    }),
  )
  const photo = { id: sent.id, description: `${said} in the garden` }
  const words = { ...tile, message: said, family, photo }
  const held = done(await memorials.visitor(sid).post('/api/memorial-blocks', words, keyed()))
  await memorials.tell(GiftConfirmedSchema, {
    giftId: crypto.randomUUID(),
    donorId,
    giveaway: 'main',
    amountCents: 100_00n,
    confirmedAt: new Date().toISOString(),
    thingId: held.id ?? held.memorialId,
    thingKind: 'memorial',
  })
}

async function sendPostcard(entries: WholeSystem['services']['entries']): Promise<void> {
  const [lease] = await entries.db.query<{ slug: string }>(
    sql`select slug from giveaways where opens_at <= now() and closes_at > now() and series = 'lease' limit 1`,
  )
  const desk = '/api/admin/free-post'
  const receivedOn = yesterday()
  const batch = done(
    await entries.administrator().post(desk, { giveaway: lease?.slug, receivedOn, note: 'Tray 4' }, keyed()),
  )
  const reading = { name, address: `12 ${said} St, Columbus`, postalCode: '43085', region: 'US-OH', email: mailbox }
  const card = { ...reading, postmarkedOn: receivedOn, oldEnough: true }
  for (const turn of [1, 2])
    done(await entries.administrator().post(`${desk}/${batch.id}/cards`, { number: 1, turn, reading: card }, keyed()))
  done(await entries.administrator().post(`${desk}/${batch.id}/close`, {}, keyed()))
}

describe('a person who left something everywhere', () => {
  it('gets all of it as files, and nothing of it is left once they are erased but what the law keeps', async () => {
    await liveHere(system)
    const { donations, entries, identity, email } = system.services
    // What was told has arrived: entries for the check, the postcard and the registration, and every email has been sent.
    await eventually(async () => {
      const granted = await entries.db.query(sql`select 1 from entries where donor_id = ${donorId}`)
      const waiting = await email.db.query(sql`select 1 from messages where finished_at is null`)
      const sent = await email.db.query(sql`select 1 from messages where donor_id = ${donorId} and state = 'sent'`)
      if (granted.length < 3 || waiting.length > 0 || sent.length < 3)
        throw new Error(`${granted.length} lines, ${waiting.length} waiting, ${sent.length} sent`)
      return true
    })
    const before = await leftTraces(system, traces)
    expect(before.length).toBeGreaterThan(20)

    const told = await exported()
    for (const word of [mailbox, name, said, '555', '"name":"photo-', '"membership"']) expect(told).toContain(word)
    const photos = join(system.services.memorials.config.FILES_DIR ?? '', 'photographs')
    expect((await readdir(photos)).length).toBeGreaterThan(0)

    const erasing = `/api/admin/supporters/${donorId}/erasure`
    const body = { reason: 'They asked us to by phone', confirmation: mailbox }
    const asked = await identity.administrator().call('PUT', erasing, { body })
    expect(asked.status).toBe(202)
    const held = await eventually(async () => {
      const mail = await lastMail('We can’t finish erasing your data yet')
      if (mail) return mail
      const { body } = await identity.administrator().get(erasing)
      throw new Error(JSON.stringify(erasures.getErasureOf.response.body.parse(body).erasure?.parts))
    }, 60_000)
    expect(held.text).toContain('Your membership or monthly gift has to end first')
    await endMembership()
    const erased = await eventually(async () => {
      const { body } = await identity.administrator().get(erasing)
      const { erasure } = erasures.getErasureOf.response.body.parse(body)
      const late = erasure?.parts.filter(({ doneAt }) => doneAt === null)
      if (!erasure || late?.length) throw new Error(JSON.stringify(late))
      return erasure
      // A service that waits, as `email` does for an email that is being sent, looks again after a minute.
    }, 90_000)
    expect(erased.parts).toHaveLength(9)
    const last = await eventually(() => lastMail('Your data is erased'))
    await eventually(async () => {
      const open = await email.db.query(sql`select 1 from messages where finished_at is null or recipient = ${mailbox}`)
      return open.length === 0
    })
    const token = /#token=([\w-]+)/.exec(last.text)?.[1]
    const progress = await identity.visitor('another-browser').post('/api/personal-data/erasures/progress', { token })
    expect(progress.body).toMatchObject({ doneAt: expect.any(String), waitsFor: [] })
    expect(await readdir(photos)).toEqual([])

    // Answers that a repeated request gets again are forgotten after three days, whosever they are.
    const left = (await leftTraces(system, traces)).filter((trace) => !trace.includes('.idempotency_keys: '))
    expect(left).toEqual([`donations.receipts: Zephyrine${mark}`, `donations.receipts: ${mailbox}`])
    // Nobody can be drawn any more, and the books are as they were.
    const [balance] = await entries.db.query<{ counted: bigint }>(sql`
      select coalesce(sum(counted), 0)::bigint as counted from balances where donor_id = ${donorId}`)
    expect(balance?.counted).toBe(0n)
    // No month of free entries begins for them, and they could register again.
    expect(await entries.db.query(sql`select 1 from members where donor_id = ${donorId}`)).toEqual([])
    expect(await system.services.members.db.query(sql`select 1 from members where donor_id = ${donorId}`)).toEqual([])
    const [kept] = await donations.db.query<{ cents: bigint }>(sql`
      select sum(amount_cents)::bigint as cents from gifts where donor_id = ${donorId}`)
    expect(kept?.cents).toBe(75_00n)
    for (const service of ['donations', 'entries', 'members', 'email', 'registrations'] as const) {
      const checks = new URL(`../../services/${service}/checks/`, import.meta.url)
      expect(await failedChecks(system.services[service].config.DATABASE_URL, checks)).toEqual([])
    }
    // Nine services tell each other of one person, some after a minute's wait, and all that they keep is read twice.
  }, 240_000)
})

/** What the person got last under a subject. */
async function lastMail(subject: string): Promise<{ text: string } | undefined> {
  const asked = new URLSearchParams({ 'to.address': mailbox })
  const found = await fetch(`${testMailbox().url}/email?${asked}`)
  const mails = z.array(z.object({ subject: z.string(), text: z.string() })).parse(await found.json())
  return mails.findLast((mail) => mail.subject === subject)
}

const endMembership = async () => {
  const { db } = system.services.donations
  await db.query(sql`
    update memberships set state = 'ended', ended_at = now(), ended_because = 'cancelled' where id = ${membershipId}`)
  await db.query(sql`update person_requests set next_try_at = now() where donor_id = ${donorId}`)
}

/** All files of all services, as the donor gets them. */
async function exported(): Promise<string> {
  const answers = await Promise.all(
    Object.values(system.services).map(async (service) => {
      const of = Object.entries(system.services).find(
        ([, one]) => one === service,
      )?.[0] as keyof typeof personalData.ownDataOf
      const { status, body } = await service.provedDonor(donorId, sid).get(personalData.ownDataOf[of].path)
      expect([of, status]).toEqual([of, 200])
      return JSON.stringify(personalData.ownDataOf[of].response.body.parse(body))
    }),
  )
  return answers.join('\n')
}
