import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DependencyDown } from '@evenhand/service-kit/problems'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import { eventually, testRedisUrl } from '@evenhand/service-kit/testing'
import { sessionRecords } from './records.ts'

const redis = openRedis(testRedisUrl())
afterAll(() => closeRedis(redis))

const start = Date.parse('2026-11-21T12:00:00Z')
let now = start
/** Of this process and of another one. */
const [here, there] = [sessionRecords(redis, () => now), sessionRecords(redis, () => now)]

let sid = ''
let donorId = ''
beforeEach(() => {
  now = start
  sid = randomUUID()
  donorId = randomUUID()
})
const grant = (seconds = 60) => ({ role: 'donor', subject: donorId, seconds }) as const
const proved = (seconds = 60) => ({ ...grant(seconds), mailbox: 'proved' }) as const

describe('a session', () => {
  it('lasts as many seconds as were granted, and not a millisecond longer', async () => {
    const opened = await here.open(sid, proved())
    expect(opened).toMatchObject({ subject: donorId, issuedAt: start, expiresAt: start + 60_000 })
    now = start + 59_999
    expect(await here.find(sid)).toEqual(opened)
    now = start + 60_000
    expect(await here.find(sid)).toBeUndefined()
  })

  it('is known to every process, and to one that has looked for it before', async () => {
    expect(await here.find(sid)).toBeUndefined()
    const opened = await here.open(sid, proved())
    expect(await here.find(sid)).toEqual(opened)
    expect(await there.find(sid)).toEqual(opened)
  })

  it('that ends elsewhere is believed in for one second', async () => {
    await here.open(sid, proved())
    const known = await there.find(sid)
    await here.end(sid)
    expect(await here.find(sid)).toBeUndefined()
    now = start + 999
    expect(await there.find(sid)).toEqual(known)
    now = start + 1_000
    expect(await there.find(sid)).toBeUndefined()
  })

  it('is signed out of once, by one of two at once, and never without having been', async () => {
    expect(await here.signOut(sid)).toBeUndefined()
    const opened = await here.open(sid, proved())
    const answers = await Promise.all([here.signOut(sid), there.signOut(sid)])
    expect(answers.filter((answer) => answer !== undefined)).toEqual([opened])
  })
})

describe('a session of an administrator', () => {
  const open = (one: string) => here.open(one, { ...grant(), role: 'administrator', roles: ['owner'] })
  const untilEnd = () => redis.ttl(`session-used:${sid}`)

  it('ends half an hour after it was used last, and is begun again by no late use', async () => {
    await open(sid)
    expect(await untilEnd()).toBeGreaterThan(29 * 60)
    await redis.expire(`session-used:${sid}`, 60)
    here.use(sid)
    await eventually(async () => (await untilEnd()) > 29 * 60 || undefined)
    const other = sessionRecords(redis)
    await redis.del(`session-used:${sid}`)
    other.use(sid)
    expect(await other.find(sid)).toBeUndefined()
    expect(await untilEnd()).toBe(-2)
  })

  it('that began before there were roles has ended', async () => {
    await here.open(sid, { ...grant(), role: 'administrator' })
    expect(await here.find(sid)).toBeUndefined()
  })
})

describe('a session that lacks a second factor', () => {
  const open = () => here.open(sid, { ...grant(), role: 'administrator', roles: ['owner'], factor: 'missing' })

  it('has it once it is set up, and ends when it would have', async () => {
    const opened = await open()
    const next = randomUUID()
    expect(await here.renew(sid, { sid: next, withFactor: true })).toBeGreaterThan(0)
    const { factor, expiresAt, issuedAt, ...rest } = opened
    expect(factor).toBe('missing')
    const found = await here.find(next)
    expect(found).toMatchObject({ ...rest, provedAt: issuedAt })
    expect(found?.factor).toBeUndefined()
    expect(Math.abs((found?.expiresAt ?? 0) - expiresAt)).toBeLessThan(2_000)
    expect(found?.issuedAt).toBeGreaterThanOrEqual(issuedAt)
    expect(await here.find(sid)).toBeUndefined()
    expect((await here.list(opened.subject)).map((one) => one.sid)).toEqual([next])
  })

  it('still lacks it after another change', async () => {
    await open()
    const next = randomUUID()
    await here.renew(sid, { sid: next, withFactor: false })
    expect(await here.find(next)).toMatchObject({ factor: 'missing' })
  })

  it('does not go on where all were ended while it was renewed', async () => {
    const { subject, issuedAt: askedAt } = await open()
    const next = randomUUID()
    await here.endAll(subject, sid)
    await expect(here.renew(sid, { sid: next, askedAt, withFactor: true })).rejects.toThrow('were ended')
    expect(await here.find(next)).toBeUndefined()
  })

  it('is not begun again where it has ended', async () => {
    await open()
    await here.end(sid)
    const next = randomUUID()
    expect(await here.renew(sid, { sid: next, withFactor: true })).toBeUndefined()
    expect(await here.find(next)).toBeUndefined()
  })
})

describe('a session without the mailbox', () => {
  it('begins none again after its browser has signed out; one with it, or an administrator, changes nothing', async () => {
    const begins = () => here.claimUnproved(donorId, 'a-browser')
    await here.open(sid, proved())
    await here.signOut(sid)
    expect(await begins()).toBe(true)
    await here.open(sid, { ...grant(), role: 'administrator', roles: ['owner'] })
    await here.signOut(sid)
    expect(await begins()).toBe(true)
    await here.open(sid, grant())
    await here.signOut(sid)
    expect(await begins()).toBe(false)
  })

  it('ends with the others of its donor, also where one has ended by itself', async () => {
    const [own, gone, other] = [randomUUID(), randomUUID(), randomUUID()]
    for (const one of [sid, own, gone]) await here.open(one, grant())
    await here.open(other, { ...grant(), from: 'a-browser' })
    await redis.del(`session:${gone}`)
    await here.endUnproved(donorId, 'a-browser')
    expect(await Promise.all([sid, own, other].map(here.find))).toEqual([
      undefined,
      undefined,
      expect.objectContaining({ from: 'a-browser' }),
    ])
    await here.endUnproved(donorId)
    expect(await here.find(other)).toBeUndefined()
  })

  it('opens for nobody anymore once a second browser comes, however often the first one asks again', async () => {
    expect(await here.claimUnproved(donorId, 'a-stranger')).toBe(true)
    await here.open(sid, { ...grant(), from: 'a-stranger' })
    // The owner pays.
    await here.endUnproved(donorId, 'the-owner')
    expect(await here.find(sid)).toBeUndefined()
    // The stranger sends the same registration once more, within its quarter of an hour.
    await here.endUnproved(donorId, 'a-stranger')
    expect(await here.claimUnproved(donorId, 'a-stranger')).toBe(false)
    expect(await here.claimUnproved(donorId, 'the-owner')).toBe(false)
  })

  it('stays where its own browser pays again, under the name of before or of the session', async () => {
    expect(await here.claimUnproved(donorId, 'a-browser')).toBe(true)
    await here.open(sid, { ...grant(), from: 'a-browser' })
    for (const name of ['a-browser', sid]) await here.endUnproved(donorId, name)
    expect(await here.find(sid)).toMatchObject({ from: 'a-browser' })
    expect(await here.claimUnproved(donorId, 'a-browser')).toBe(true)
  })

  it('ends with every session of its donor, proved or not, and no other donor’s', async () => {
    const [own, proved, stranger] = [randomUUID(), randomUUID(), randomUUID()]
    await here.open(own, grant())
    await here.open(proved, { ...grant(), mailbox: 'proved' })
    await here.open(stranger, { ...grant(), subject: randomUUID(), mailbox: 'proved' })
    await here.endAll(donorId)
    expect(await Promise.all([own, proved, stranger].map(here.find))).toEqual([
      undefined,
      undefined,
      expect.objectContaining({ mailbox: 'proved' }),
    ])
  })

  it('does not begin where all of the person were ended after it was asked for', async () => {
    const [overtaken, later] = [randomUUID(), randomUUID()]
    now = start + 1_000
    await here.endAll(donorId)
    await expect(there.open(overtaken, { ...proved(), askedAt: start })).rejects.toThrow(DependencyDown)
    expect(await here.find(overtaken)).toBeUndefined()
    await there.open(later, { ...proved(), askedAt: start + 1_001 })
    expect(await here.find(later)).toMatchObject({ mailbox: 'proved' })
  })

  it('is listed for four hours, and what began it is remembered for 400 days', async () => {
    const secondsLeft = (key: string) => redis.ttl(`${key}:${donorId}`)
    const [hours, claim] = [14_400, 34_560_000]
    await here.open(sid, grant())
    expect([hours, hours - 1]).toContain(await secondsLeft('sessions-unproved'))
    const claims = [
      () => here.claimUnproved(donorId, 'a-browser'),
      () => here.signOut(sid),
      () => here.ownerHasCome(donorId),
    ]
    for (const make of claims) {
      await redis.del(`session-claimed:${donorId}`)
      await make()
      expect([claim, claim - 1]).toContain(await secondsLeft('session-claimed'))
    }
  })
})

it('while Redis is away nobody is taken for a visitor', async () => {
  const away = openRedis(testRedisUrl())
  away.disconnect()
  await expect(sessionRecords(away).find(sid)).rejects.toThrow('sessions cannot be read or kept')
})
