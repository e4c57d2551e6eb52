import { randomUUID } from 'node:crypto'
import { expect } from '@jest/globals'
import { encodeEvent, GiftConfirmedSchema, GiftKind } from '@evenhand/contracts/events'
import type { emailAutomations } from '@evenhand/contracts/http'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { automationParts } from '../src/automations/parts.ts'
import { changeJourney, createAutomation, turnAutomation } from '../src/automations/use-cases.ts'
import { createBell } from '@evenhand/service-kit/lifecycle'

export const minuteMs = 60_000
export const delayMinutes = 5
export const minCents = 1_000

/** Does all the work of a transaction and is killed before it is there. */
const killing = (inner: Database): Database => ({
  ...inner,
  transaction: (work) =>
    inner.transaction(async (tx) => {
      await work(tx)
      throw new Error('killed')
    }),
})

async function someDonors(db: Database, timeZones: readonly (string | null)[]) {
  const donors = timeZones.map((timeZone) => ({ id: randomUUID(), donorId: randomUUID(), timeZone }))
  for (const { id, donorId, timeZone } of donors) {
    await db.query(sql`
      insert into subscribers (id, email_key, donor_id, email, source, status, unsubscribe_token, time_zone, created_at, confirmed_at)
      values (${id}, ${id}, ${donorId}, ${`${id}@example.org`}, 'website', 'active', ${id}, ${timeZone}, now(), now())`)
    await db.query(sql`
      insert into consents (id, subscriber_id, words, basis, proof, given_at)
      values (gen_random_uuid(), ${id}, 'Asked at the fair', 'by-hand', 'administrator', now())`)
  }
  return donors
}

export async function aTemplate(db: Database): Promise<string> {
  const id = randomUUID()
  await db.query(sql`
    insert into templates (id, name, subject, html_content, template_type, created_at, updated_at)
    values (${id}, ${id}, 'Thanks', '<p>Thanks</p>', 'general', now(), now())`)
  return id
}

type Settings = Pick<emailAutomations.AutomationJourney, 'entering' | 'quietHours'>
interface World {
  timeZones: readonly (string | null)[]
  form?: Partial<Pick<emailAutomations.NewEmailAutomation, 'triggerType' | 'triggerConditions'>>
  /** Instead of the simplest journey. */
  journeyWith?: (templateId: string) => Settings & Pick<emailAutomations.AutomationJourney, 'journey'>
}

/**
 * One automation and some donors, with a clock of their own and nothing that runs but what the test lets run. Those of before it are turned off: they
 * would hear of the same gifts, and tag the same people.
 */
export async function automationUnderTest(db: Database, { timeZones, form = {}, journeyWith }: World) {
  await db.query(sql`update automations set is_active = false where is_active`)
  const templateId = await aTemplate(db)
  const donors = await someDonors(db, timeZones)
  let nowMs = Date.parse('2026-11-27T12:00:00Z')
  const now = () => new Date(nowMs)
  const parts = (over: Database) =>
    automationParts({
      db: over,
      bell: createBell(),
      linksOf: (token) => ({ unsubscribeLink: token, choicesLink: `choose:${token}` }),
      now,
    })
  const of = {
    name: templateId,
    description: '',
    triggerType: 'donation' as const,
    triggerConditions: { minAmount: minCents / 100 },
    ...form,
  }
  const by = () => ({ administratorId: 'one', now: now() })
  const simple = { ...of, templateId, delayMinutes, isActive: true }
  const { id } = await db.transaction((tx) => createAutomation(tx, simple, by()))
  if (journeyWith) await changeJourney(db, { ...of, ...journeyWith(templateId), id, version: 1 }, by())
  const runJob = async (over: Database, name: string) => {
    const job = parts(over).jobs.find((one) => one.name === name)
    if (!job) throw new Error(`there is no job ${name}`)
    while (await job.run(new AbortController().signal));
  }
  const gift = parts(db).reactions.find(({ type }) => type === GiftConfirmedSchema.typeName)
  return {
    id,
    templateId,
    donors,
    now,
    pass: (minutes: number) => void (nowMs += minutes * minuteMs),
    run: () => runJob(db, 'run-automations'),
    sweep: () => runJob(db, 'enter-automations-by-day'),
    killed: () =>
      runJob(killing(db), 'run-automations').catch((error: unknown) =>
        expect(error).toMatchObject({ message: 'killed' }),
      ),
    settle: () => runJob(db, 'settle-automations'),
    change: (version: number, change: ReturnType<NonNullable<World['journeyWith']>>) =>
      changeJourney(db, { ...of, ...change, id, version }, by()),
    tell: (event: { giftId: string; donorId: string; cents: number; at: Date }, eventId: string = randomUUID()) => {
      const { cents, at, ...rest } = event
      const told = { ...rest, kind: GiftKind.ONE_TIME, amountCents: BigInt(cents), confirmedAt: at.toISOString() }
      const heard = { id: eventId, type: GiftConfirmedSchema.typeName, time: at }
      return gift?.handle(encodeEvent(GiftConfirmedSchema, told), heard)
    },
    turn: (isActive: boolean) => turnAutomation(db, { id, isActive }, by()),
    setStatus: (who: number, status: 'active' | 'unsubscribed') =>
      db.query(sql`
        update subscribers set status = ${status}, unsubscribed_at = ${status === 'active' ? null : now()} where id = ${donors[who]?.id}`),
  }
}

/** All emails left. */
export async function sendAll(db: Database): Promise<void> {
  await db.query(sql`
    update messages set state = 'sent', finished_at = now(), template_values = null where mail_key like 'automation:%' and finished_at is null`)
}
