import { expect } from '@jest/globals'
import { socialDisclosure } from '@evenhand/contracts/catalogue'
import { sql } from '@evenhand/service-kit/postgres'
import type { ServiceUnderTest } from '@evenhand/service-kit/testing'
import { randomInt, randomUUID } from 'node:crypto'

export const aPost = () => `https://www.facebook.com/evenhand/posts/${randomInt(10 ** 9, 10 ** 12)}`
export const withKey = () => ({ 'idempotency-key': randomUUID() })

/** Members who share posts, and administrators who review them. */
export function sharingAt(service: ServiceUnderTest<unknown>) {
  const { db, donorIdOf } = service
  const admin = service.administrator()

  /** Rules of an edition that is open now, which name these ways. */
  const publish = (version: number, waysIn: readonly string[]) =>
    db.query(sql`
      insert into published_rules (giveaway, version, sha256, published_at, opens_at, closes_at, ways_in)
      values ('main-2090', ${version}, ${'ab'.repeat(32)}, now(), now() - interval '1 day', now() + interval '1 day', ${waysIn})`)

  /** At a network and in a browser of their own. */
  async function join() {
    const email = `person-${randomUUID()}@mail.example`
    const form = { firstName: 'Ida', lastName: 'Ro', email, confirmEmail: email }
    const { status, body } = await service.nobody.post('/api/members/register', form, {
      'x-forwarded-for': `test-${randomUUID()}`,
    })
    expect(status).toBe(201)
    const donorId = donorIdOf(email)
    const number: string = body.accountNumber
    return {
      number,
      donorId,
      email,
      as: service.provedDonor(donorId, `browser-${donorId}`),
      path: `/api/members/${number}/social-activity`,
      at: `home-${randomUUID()}`,
    }
  }
  type Person = Awaited<ReturnType<typeof join>>

  const share = (person: Person, postUrl: string | undefined = aPost(), more: object = {}) =>
    person.as.post(
      person.path,
      { platform: 'facebook', activityType: 'share', postUrl, disclosure: socialDisclosure(), ...more },
      { ...withKey(), 'x-forwarded-for': person.at },
    )

  return {
    publish,
    join,
    share,
    async shared(person: Person): Promise<string> {
      const { status, body } = await share(person)
      expect(status).toBe(201)
      return String(body.id)
    },
    listed: async ({ as, path }: Person) => (await as.get(path)).body,
    decide: (verdict: 'accepted' | 'rejected', activities: { id: string; seen: number }[], as = admin) =>
      as.post(
        '/api/admin/social-activities/decisions',
        { verdict, ...(verdict === 'rejected' ? { reason: 'We couldn’t find the post.' } : {}), activities },
        withKey(),
      ),
    appeal: ({ as, path }: Person, id: string) => as.post(`${path}/${id}/appeal`, { words: 'It is there.' }, withKey()),
    caseOf: async (id: string) => (await admin.get(`/api/admin/social-activities/${id}`)).body,
  }
}
export type Person = Awaited<ReturnType<ReturnType<typeof sharingAt>['join']>>
