import { MailboxProvedSchema } from '@evenhand/contracts/events'
import { merges } from '@evenhand/contracts/http'
import { SessionGrant, sessionGrantHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { type Answer, eventually, failedChecks, testMailbox } from '@evenhand/service-kit/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { type WholeSystem, wholeSystem } from './whole-system.ts'

const mark = crypto.randomUUID().slice(0, 8)

interface One {
  email: string
  donorId: string
  name: string
  phone: string
  sid: string
}

let system: WholeSystem
let old: One
let kept: One

beforeAll(async () => {
  system = await wholeSystem()
  const one = (email: string, name: string, phone: string): One => ({
    email,
    donorId: system.services.donations.donorIdOf(email),
    name,
    phone,
    sid: crypto.randomUUID(),
  })
  old = one(`quilla.old.${mark}@mail.example`, `Quilla Old${mark}`, '(614) 555-0177')
  kept = one(`quilla.${mark}@mail.example`, `Quilla New${mark}`, '(614) 555-0178')
  // Nine services start.
}, 120_000)
afterAll(() => system?.stop())

const done = ({ status, body, text }: Answer) => {
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

const giveCheck = async ({ email, name }: One, amount: string) => {
  const check = { donorName: name, donorEmail: email, amount, way: 'check', receivedOn: yesterday(), note: '' }
  const recorded = { ...check, reference: crypto.randomUUID() }
  done(await system.services.donations.administrator().post('/api/admin/gifts', recorded, keyed()))
}

/** What one record does: proves the mailbox, gives, enters free, registers and becomes a member who pays by the month. */
async function live(one: One, amount: string, level: string, referredBy?: string): Promise<{ referralCode: string }> {
  const { donations, members, registrations, identity } = system.services
  const { email, donorId, name, phone, sid } = one
  await identity.tell(MailboxProvedSchema, {
    donorId,
    provedAt: new Date().toISOString(),
    person: crypto.randomUUID(),
    domain: '',
    subscriber: `subscriber-${donorId}`,
    network: `network-${donorId}`,
    browser: `browser-${donorId}`,
  })
  await giveCheck(one, amount)
  const free = { donorName: name, donorEmail: email, amount: '0.00', donationType: 'one-time', membershipLevel: 'free' }
  done(await donations.visitor(sid).post('/api/donations', free, keyed()))
  const landing = { name, email, phone, state: 'OH', city: 'Columbus', ageConfirmed: true, rulesAgreed: true }
  done(await registrations.visitor(sid).post('/api/landing-registration', landing, keyed()))
  const [firstName = '', lastName = ''] = name.split(' ')
  const form = { firstName, lastName, email, confirmEmail: email, phone, ...(referredBy ? { referredBy } : {}) }
  const member = done(await members.provedDonor(donorId, sid).post('/api/members/register', form, keyed()))
  await donations.db.query(sql`
    insert into memberships (id, donor_id, level, subscription_id, state, started_at, changed_at)
    values (gen_random_uuid(), ${donorId}, ${level}, ${`sub_${donorId}`}, 'active', now(), now())`)
  await donations.db.query(sql`update donors set membership_level = ${level} where donor_id = ${donorId}`)
  return member
}

const balancesOf = (donorId: string) =>
  system.services.entries.db.query<{ giveaway: string; type: string; entries: bigint }>(sql`
    select giveaway, entry_type as type, sum(entries)::bigint as entries from balances where donor_id = ${donorId} and entries > 0
    group by 1, 2 order by 1, 2`)

const ofSeries = <R extends { giveaway: string }>(rows: readonly R[], series: string): R[] =>
  rows.filter(({ giveaway }) => giveaway.startsWith(series))

/** The list of the lease is final, as far as a merge looks at it: its draw is committed to once someone has entries there. */
const freezeLease = () =>
  eventually(async () => {
    const frozen = await system.services.entries.db.query(sql`
      update draws set cut_number = 1, cut_seq = 1, cut_hash = '', cut_at = freezes_at, donors = 1, frozen_at = freezes_at, outline = ''
      where giveaway in (select slug from giveaways where series = 'lease' and opens_at <= now() and closes_at > now()) returning 1`)
    return frozen.length === 1
  }, 60_000)

const mergesOf = async () => {
  const { body } = await system.services.identity.administrator().get(`/api/admin/supporters/${old.donorId}/merges`)
  return merges.getMergesOf.response.body.parse(body)
}

async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const found = await fetch(`${testMailbox().url}/email?${new URLSearchParams({ 'to.address': email })}`)
  return z.array(z.object({ subject: z.string(), text: z.string() })).parse(await found.json())
}

describe('a person with two addresses', () => {
  it('has one account after a merge, counts once, and keeps what was drawn or issued as it was', async () => {
    const { donations, entries, identity, members } = system.services
    const { referralCode } = await live(old, '75.00', 'gold')
    await live(kept, '25.00', 'silver', referralCode)
    // Each has the check, the month and the registration, and the one has referred the other.
    await eventually(async () => {
      const [ofOld, ofKept] = [await balancesOf(old.donorId), await balancesOf(kept.donorId)]
      if (ofOld.length < 4 || ofKept.length < 3) throw new Error(`${ofOld.length} and ${ofKept.length} balances`)
      return true
    }, 60_000)
    await freezeLease()
    const [before, keptBefore] = [await balancesOf(old.donorId), await balancesOf(kept.donorId)]

    const body = {
      toId: kept.donorId,
      fromEmail: old.email,
      toEmail: kept.email,
      reason: 'A call: both addresses are theirs',
    }
    const path = `/api/admin/supporters/${old.donorId}/merge`
    const { id } = done(await identity.administrator().call('PUT', path, { body }))
    const another = identity.administrator(undefined, 'administrator-2', ['owner'])
    done(await another.call('PUT', `/api/admin/merges/${id}/confirmation`))
    await eventually(async () => {
      const { into } = await mergesOf()
      const late = into?.parts.filter(({ doneAt }) => doneAt === null)
      if (!into?.doneAt) throw new Error(JSON.stringify(late))
      return true
      // A service that waits, as `email` does for an email that is being sent, looks again after a minute.
    }, 150_000)

    // The list that is frozen stays; of the open one everything is the other record's, and what is of a person counts once.
    expect(ofSeries(await balancesOf(old.donorId), 'lease')).toEqual(ofSeries(before, 'lease'))
    expect(ofSeries(await balancesOf(kept.donorId), 'lease')).toEqual(ofSeries(keptBefore, 'lease'))
    await eventually(async () => {
      expect(ofSeries(await balancesOf(old.donorId), 'main')).toEqual([])
      const types = ofSeries(await balancesOf(kept.donorId), 'main').map((row) => [row.type, row.entries])
      const donation = (rows: Awaited<ReturnType<typeof balancesOf>>) =>
        ofSeries(rows, 'main').find(({ type }) => type === 'donation')?.entries ?? 0n
      const month = keptBefore.find(({ type }) => type === 'monthly_auto')?.entries
      expect(types).toEqual([
        ['donation', donation(before) + donation(keptBefore)],
        ['monthly_auto', month],
      ])
      return true
    })
    const running = await donations.db.query(sql`
      select level from memberships where donor_id = ${kept.donorId} and state = 'active' order by level`)
    expect(running).toEqual([{ level: 'gold' }, { level: 'silver' }])
    const [totals] = await members.db.query(sql`
      select donated_cents as cents from donor_totals where donor_id = ${kept.donorId}`)
    expect(totals).toEqual({ cents: 100_00n })

    for (const { email } of [old, kept])
      await eventually(async () => {
        const told = (await mailsTo(email)).filter(({ subject }) =>
          subject.startsWith('We combined your two accounts at'),
        )
        if (told.length !== 1) throw new Error(`${told.length} emails to ${email}`)
        expect(told[0]?.text).toContain(`We put everything in one account, under ${kept.email}.`)
        return true
      })

    // Either address signs in to the one account, and gives for it.
    const browser = `browser-${mark}`
    const { codeId } = done(await identity.visitor(browser).post('/api/session/codes', { email: old.email }))
    const code = await eventually(async () =>
      (await mailsTo(old.email)).flatMap(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? []).at(-1),
    )
    const signedIn = await identity.visitor(browser).post(`/api/session/codes/${codeId}/verify`, { code })
    const grant = SessionGrant.parse(JSON.parse(signedIn.headers.get(sessionGrantHeader) ?? '{}'))
    expect(grant).toMatchObject({ subject: kept.donorId })
    await giveCheck(old, '10.00')
    await eventually(async () => {
      const lines = await entries.db.query(sql`
        select 1 from entries where donor_id = ${kept.donorId} and description = 'Gift of $10.00'`)
      return lines.length === 1
    })

    for (const service of ['donations', 'entries', 'members', 'email', 'registrations'] as const) {
      const checks = new URL(`../../services/${service}/checks/`, import.meta.url)
      const failed = await failedChecks(system.services[service].config.DATABASE_URL, checks)
      // The draw of this test has no files.
      expect(failed.filter((one) => !one.startsWith('draws-'))).toEqual([])
    }
    // Nine services tell each other of two records, in three turns, some after a minute's wait.
  }, 300_000)
})
