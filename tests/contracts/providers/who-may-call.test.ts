import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { campaignDay } from '@evenhand/contracts/catalogue'
import { bodyExamples } from '@evenhand/contracts/examples'
import { type Call, calls, deskRoles, gifts, keyScopes, mayCall } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { type Client, type ServiceUnderTest, serviceUnderTest, testMailbox } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { donationsUnderTest } from '../../../services/donations/tests/donations-under-test.ts'
import { createEmail } from '../../../services/email/src/app.ts'
import { Config as EmailConfig } from '../../../services/email/src/config.ts'
import { createEntries } from '../../../services/entries/src/app.ts'
import { Config as EntriesConfig } from '../../../services/entries/src/config.ts'
import { createIdentity } from '../../../services/identity/src/app.ts'
import { Config as IdentityConfig } from '../../../services/identity/src/config.ts'
import { createMembers } from '../../../services/members/src/app.ts'
import { Config as MembersConfig } from '../../../services/members/src/config.ts'
import { createMemorials } from '../../../services/memorials/src/app.ts'
import { Config as MemorialsConfig } from '../../../services/memorials/src/config.ts'
import { createNonprofits } from '../../../services/nonprofits/src/app.ts'
import { Config as NonprofitsConfig } from '../../../services/nonprofits/src/config.ts'
import { createRegistrations } from '../../../services/registrations/src/app.ts'
import { Config as RegistrationsConfig } from '../../../services/registrations/src/config.ts'
import { createSponsors } from '../../../services/sponsors/src/app.ts'
import { Config as SponsorsConfig } from '../../../services/sponsors/src/config.ts'

// All nine services are started, and each call of each is made by everyone who could make it.
jest.setTimeout(120_000)

type Started = Pick<
  ServiceUnderTest<unknown>,
  'visitor' | 'donor' | 'provedDonor' | 'administrator' | 'administratorWithoutFactor' | 'key' | 'donorIdOf' | 'stop'
>

const mailing = { SMTP_URL: testMailbox().smtpUrl, MAIL_FROM: 'Evenhand <hello@evenhand.example>' }
const many = { LIMITS_SCALE: '1000' }
/** Every service; one that is new is missing here, and the types say so. */
const starting: Record<ServiceName, () => Promise<Started>> = {
  identity: () =>
    serviceUnderTest('identity', IdentityConfig, createIdentity, { ...many, ADMIN_PASSWORD: 'a password of tests' }),
  donations: () => donationsUnderTest(),
  entries: () => serviceUnderTest('entries', EntriesConfig, createEntries),
  members: () => serviceUnderTest('members', MembersConfig, createMembers, many),
  memorials: () => serviceUnderTest('memorials', MemorialsConfig, createMemorials, many),
  nonprofits: () => serviceUnderTest('nonprofits', NonprofitsConfig, createNonprofits),
  sponsors: () => serviceUnderTest('sponsors', SponsorsConfig, createSponsors, many),
  registrations: () => serviceUnderTest('registrations', RegistrationsConfig, createRegistrations),
  email: () => serviceUnderTest('email', EmailConfig, createEmail, { ...mailing, ...many }),
}

/** Of a person who never asks here: in no answer to another may it be. */
const victim = { name: 'Vera Marker-Victim', email: 'vera.marker@example.org', amount: '77.31' }
/** What was given is in the sums that everyone sees, but in no account. */
const markersOf = ({ access }: Call): string[] => [
  'Marker-Victim',
  'vera.marker',
  ...(access === 'donor' ? [victim.amount] : []),
]

/** An id as the path wants one, and nobody's. */
const foreignId = randomUUID()
const pathOf = ({ path }: Call, id: string = foreignId): string => path.replaceAll(/\{\w+\}/g, id)

function ask(client: Client, call: Call) {
  const [example] = Object.values(bodyExamples.get(call) ?? {})
  const takesBody = call.request.body !== undefined
  return client.call(call.method, pathOf(call), takesBody ? { body: example ?? {} } : {})
}

describe.each(Object.keys(starting) as ServiceName[])('who may call %s', (name) => {
  let service: Started
  const started = async () => (service ??= await starting[name]())
  afterAll(() => service?.stop())
  const own = calls.filter((call) => call.service === name)

  /** Each role that a session can have, and what a call for another role answers it. */
  const roles = async () => {
    const { visitor, donor, provedDonor, administrator } = await started()
    const stranger = randomUUID()
    return {
      anonymous: visitor(),
      'a donor without the mailbox': donor(stranger),
      'a donor': provedDonor(stranger),
      administrator: administrator(),
    }
  }
  type Role = keyof Awaited<ReturnType<typeof roles>>

  const deviations = async (access: Call['access'], role: Role, allowed: (status: number) => boolean) => {
    const client = (await roles())[role]
    const found: string[] = []
    for (const call of own.filter((one) => one.access === access)) {
      const { status } = await ask(client, call)
      if (!allowed(status)) found.push(`${call.method} ${call.path} answers ${role} with ${status}`)
    }
    return found
  }

  it.each<[Call['access'], Role, readonly number[]]>([
    ['administrator', 'anonymous', [401]],
    ['administrator', 'a donor without the mailbox', [403]],
    ['administrator', 'a donor', [403]],
    ['donor', 'anonymous', [401]],
  ])('%s calls refuse %s before anything else', async (access, role, statuses) => {
    expect(await deviations(access, role, (status) => statuses.includes(status))).toEqual([])
  })

  it.each(deskRoles)(
    'administrators with the role %s alone are refused what it does not take, and nothing else',
    async (role) => {
      const { administrator } = await started()
      const client = administrator('desk', randomUUID(), [role])
      const wrong: string[] = []
      for (const call of own.filter(({ access, roles }) => access === 'administrator' || roles)) {
        const { status, body } = await ask(client, call)
        const isRefused = status === 403 && /This takes the role/.test(String(body?.detail))
        if (isRefused === mayCall([role], call))
          wrong.push(`${call.method} ${call.path} answers ${role} with ${status}`)
      }
      expect(wrong).toEqual([])
    },
  )

  it('an owner without the second factor that they need is refused everything but what is their own', async () => {
    const { administratorWithoutFactor } = await started()
    const client = administratorWithoutFactor(randomUUID())
    const wrong: string[] = []
    for (const call of own.filter(({ access }) => access !== 'anyone')) {
      const { status, body } = await ask(client, call)
      const isRefused = status === 403 && String(body?.detail).startsWith('Set up your second factor first')
      if (isRefused === (call.own ?? false)) wrong.push(`${call.method} ${call.path} answers with ${status}`)
    }
    expect(wrong).toEqual([])
  })

  it('an API key makes the calls that name one of its scopes, and is refused all others, those of anyone too', async () => {
    const { key } = await started()
    const wrong: string[] = []
    // Who sends webhooks is known by what they sign; the gateway lets no key through to them.
    for (const call of own.filter(({ limit }) => limit !== 'webhook')) {
      const others = keyScopes.filter((scope) => scope !== call.keyScope)
      for (const scopes of [keyScopes, others, []]) {
        const { status, body } = await ask(key(scopes), call)
        const isRefused = status === 403 && body?.type === '/problems/scope-missing'
        const mayMake = call.keyScope !== undefined && scopes.includes(call.keyScope)
        if (isRefused === mayMake || (mayMake && ![200, 404].includes(status)))
          wrong.push(`${call.method} ${call.path} answers a key of ${scopes.join(', ')} with ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each<Role>(['a donor', 'a donor without the mailbox'])('%s does nothing to what is not theirs', async (role) => {
    const client = (await roles())[role]
    const found: string[] = []
    for (const call of own.filter(({ access, path }) => access === 'donor' && path.includes('{'))) {
      const { status } = await ask(client, call)
      if (status < 400 || status >= 500) found.push(`${call.method} ${call.path} answers ${role} with ${status}`)
    }
    expect(found).toEqual([])
  })
})

describe('what a person gave is told to nobody else', () => {
  let service: Started
  afterAll(() => service?.stop())

  it('not to a stranger, nor to a browser that only typed the address', async () => {
    service = await donationsUnderTest()
    const given = await service.administrator().post(
      gifts.recordOfflineGift.path,
      {
        donorName: victim.name,
        donorEmail: victim.email,
        amount: victim.amount,
        way: 'check',
        receivedOn: campaignDay(new Date()),
        reference: 'marker 1',
      },
      { 'idempotency-key': randomUUID() },
    )
    expect(given.status).toBe(201)
    const { id } = given.body as { id: string }
    const victimId = service.donorIdOf(victim.email)
    const owner = await service.provedDonor(victimId).get('/api/donor-account')
    expect(owner.text).toContain(victim.email)
    const others = {
      anonymous: service.visitor(),
      'a stranger': service.provedDonor(randomUUID()),
      'a stranger without the mailbox': service.donor(randomUUID()),
      'who typed the address': service.donor(victimId, 'another-browser'),
    }
    const told: string[] = []
    for (const [who, client] of Object.entries(others))
      for (const call of calls.filter((one) => one.service === 'donations' && one.access !== 'administrator')) {
        if (call.method !== 'GET') continue
        for (const query of ['', `?email=${encodeURIComponent(victim.email)}`]) {
          const { text } = await client.get(pathOf(call, id) + query)
          if (markersOf(call).some((marker) => text.includes(marker))) told.push(`${call.path}${query} tells ${who}`)
        }
      }
    expect(told).toEqual([])
  })
})
