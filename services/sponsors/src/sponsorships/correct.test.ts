import { afterAll, describe, expect, it } from '@jest/globals'
import { encodeEvent, ThingBoughtSchema } from '@evenhand/contracts/events'
import { donorIds } from '@evenhand/service-kit/auth'
import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { correctSponsorship } from './correct.ts'
import { decideSponsorship } from './decide.ts'
import { holdSponsorship } from './hold.ts'
import { sponsorshipReactions } from './reactions.ts'
import { findOwn, findSponsorship, sponsorshipsOf } from './store.ts'

const connection = await openMongo(testMongoUrl())
const sponsorships = await sponsorshipsOf(connection)
afterAll(() => connection.close())

const now = new Date('2026-11-26T15:00:00Z')
const deps = { sponsorships, now: () => now }
const donorIdOf = donorIds('a'.repeat(64))
const newAddress = () => `${crypto.randomUUID()}@example.org`
const companyOf = (contactEmail: string) => ({
  companyName: 'Analytical Engines',
  contactName: 'Ada',
  contactEmail,
  website: 'https://engines.example',
})

async function bought(contactEmail: string): Promise<string> {
  const form = { kind: 'tier', tier: 'bronze', ...companyOf(contactEmail) } as const
  const { _id } = await holdSponsorship(sponsorships, form, {
    holder: undefined,
    idempotency: undefined,
    donorIdOf,
    now,
  })
  const thing = { thingId: _id, thingKind: 'sponsorship', purchaseId: uuidv7(), amountCents: 500_00n }
  const event = encodeEvent(ThingBoughtSchema, { ...thing, boughtAt: now.toISOString() })
  const reaction = sponsorshipReactions(deps).find(({ type }) => type === ThingBoughtSchema.typeName)
  await reaction?.handle(event, { id: uuidv7(), type: ThingBoughtSchema.typeName, time: now })
  return _id
}
const known = async (id: string) => {
  const found = await sponsorships.findById(id).lean()
  if (!found) throw new Error('it is there')
  return found
}
const correct = async (id: string, company: ReturnType<typeof companyOf>, seen?: number) => {
  const correction = { ...company, reason: 'Ada has left.', seen: seen ?? (await known(id)).version }
  return correctSponsorship(deps, id, { correction, by: 'admin', donorIdOf })
}
const toldOf = async (id: string) =>
  (await known(id)).outbox.slice(1).map(({ payload }) => {
    const { to, values, action, words } = payload as {
      to?: string
      values?: { what: string }
      action?: string
      words?: string
    }
    return action ? `${action}: ${words}` : `${values?.what} to ${to}`
  })

describe('a sponsorship that isn’t over', () => {
  it('gets another contact: the new mailbox sees it and the old no more, and both are told', async () => {
    const [former, next] = [newAddress(), newAddress()]
    const id = await bought(former)
    await correct(id, { ...companyOf(next), contactName: 'Charles' })
    expect(await findOwn(sponsorships, donorIdOf(former))).toEqual([])
    expect(await findOwn(sponsorships, donorIdOf(next))).toMatchObject([{ _id: id, contactName: 'Charles' }])
    expect((await toldOf(id)).slice(1)).toEqual([
      `contact-former to ${former}`,
      `contact-new to ${next}`,
      'sponsorship-corrected: contact name, contact email',
    ])
    expect((await known(id)).searched).toContain(next)
  })

  it('gets another name and website without a mail, and its trail has none of the words', async () => {
    const email = newAddress()
    const id = await bought(email)
    await correct(id, { ...companyOf(email), companyName: 'Difference Engines', website: 'https://difference.example' })
    expect((await toldOf(id)).slice(1)).toEqual(['sponsorship-corrected: company, website'])
    expect(await findSponsorship(sponsorships, id)).toMatchObject({
      companyName: 'Difference Engines',
      state: 'waiting',
      acts: [{ note: 'Changed company, website: Ada has left.', by: 'admin' }],
    })
  })

  it('is corrected by one of ten who saw the same, and not at all where nothing is new', async () => {
    const id = await bought(newAddress())
    const { version } = await known(id)
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => correct(id, companyOf(newAddress()), version)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { contactEmail, version: after } = await known(id)
    await correct(id, companyOf(contactEmail))
    expect((await known(id)).version).toBe(after)
  })
})

it('a sponsorship that is over stays as it is', async () => {
  const id = await bought(newAddress())
  for (const decision of [{ verdict: 'shown' }, { verdict: 'ended', reason: 'It closed.' }] as const)
    await decideSponsorship(deps, id, { decision: { ...decision, seen: (await known(id)).version }, by: 'admin' })
  await expect(correct(id, companyOf(newAddress()))).rejects.toMatchObject({ code: 'not-possible' })
})
