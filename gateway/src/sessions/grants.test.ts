import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { donations, identity, members, people, roster } from '@evenhand/contracts/http'
import { DependencyDown } from '@evenhand/service-kit/problems'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import { testRedisUrl } from '@evenhand/service-kit/testing'
import { newToken, sessionCookie, sidOf } from './cookie.ts'
import { acceptEnd, acceptGrant } from './grants.ts'
import { type SessionRecords, sessionRecords } from './records.ts'
import { findVisitor } from './visitors.ts'

const redis = openRedis(testRedisUrl())
afterAll(() => closeRedis(redis))
const records = sessionRecords(redis)
const cookie = sessionCookie('http://giveaway.test')
const nobody = { sid: undefined, record: undefined }

let donorId = ''
beforeEach(() => void (donorId = randomUUID()))
const header = () => JSON.stringify({ role: 'donor', subject: donorId, seconds: 3_600 })

describe('a payment whose donor comes by the mailbox in the same moment', () => {
  it('leaves no session behind, and its browser no cookie', async () => {
    const opened: string[] = []
    const overtaken: SessionRecords = {
      ...records,
      async open(sid, grant) {
        opened.push(sid)
        await records.ownerHasCome(donorId)
        return records.open(sid, grant)
      },
    }
    expect(
      await acceptGrant({ records: overtaken, cookie }, donations.processPaymentSuccess, nobody, header()),
    ).toBeUndefined()
    expect(opened).toHaveLength(1)
    expect(await records.find(opened[0] ?? '')).toBeUndefined()
  })
})

describe('while sessions cannot be kept', () => {
  const down = () => Promise.reject(new DependencyDown('Redis is away'))
  const away: SessionRecords = {
    ...records,
    find: down,
    open: down,
    claimUnproved: down,
    ownerHasCome: down,
    endUnproved: down,
    endAll: down,
  }
  const accept = (call: Parameters<typeof acceptGrant>[1], kept = away) =>
    acceptGrant({ records: kept, cookie }, call, nobody, header())

  it.each([donations.processPaymentSuccess, members.registerMember])(
    '$method $path has done its work, and signs nobody in',
    async (call) => expect(await accept(call)).toBeUndefined(),
  )

  it.each([identity.verifyCode, identity.verifyLink])('$method $path has failed', async (call) => {
    await expect(accept(call)).rejects.toThrow(DependencyDown)
  })

  it('the administrator login has failed', async () => {
    const asked = acceptGrant(
      { records: away, cookie },
      identity.logIn,
      nobody,
      JSON.stringify({ role: 'administrator', subject: 'administrator-1', roles: ['owner'], seconds: 3_600 }),
    )
    await expect(asked).rejects.toThrow(DependencyDown)
  })

  it('an account is not said to be deactivated whose sessions go on', async () => {
    await expect(acceptEnd({ records: away, cookie }, roster.setStanding, nobody, donorId)).rejects.toThrow(
      DependencyDown,
    )
  })

  it('a payment from another browser leaves the sessions of the account as they are', async () => {
    await expect(
      acceptEnd({ records: away, cookie }, donations.processPaymentSuccess, nobody, donorId),
    ).resolves.toBeUndefined()
  })

  it('a browser without a cookie is nobody, without asking', async () => {
    expect(await findVisitor(away, donations.listDonations, undefined)).toEqual(nobody)
  })

  it('a fault of our own is not taken for it', async () => {
    const fault = () => Promise.reject(new TypeError('a fault'))
    const faulty = { ...records, claimUnproved: fault, endUnproved: fault }
    await expect(accept(donations.processPaymentSuccess, faulty)).rejects.toThrow('a fault')
    await expect(
      acceptEnd({ records: faulty, cookie }, donations.processPaymentSuccess, nobody, donorId),
    ).rejects.toThrow('a fault')
  })
})

it('signing in ends the session that the browser had', async () => {
  const before = sidOf(newToken())
  const record = await records.open(before, { role: 'donor', subject: randomUUID(), seconds: 3_600, mailbox: 'proved' })
  const given = await acceptGrant({ records, cookie }, identity.verifyCode, { sid: before, record }, header())
  expect(await records.find(before)).toBeUndefined()
  expect(await records.find(sidOf(cookie.read(given) ?? ''))).toMatchObject({ subject: donorId })
})

it.each([people.changeRoles, people.removePerson])('$summary', async (call) => {
  const [theirs, another] = [sidOf(newToken()), sidOf(newToken())]
  const open = { role: 'administrator' as const, roles: ['support' as const], seconds: 3_600 }
  await records.open(theirs, { ...open, subject: donorId })
  await records.open(another, { ...open, subject: randomUUID() })
  await acceptEnd({ records, cookie }, call, nobody, donorId)
  expect(await records.find(theirs)).toBeUndefined()
  expect(await records.find(another)).toBeDefined()
})
