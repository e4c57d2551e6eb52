import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { closeRedis, firstContact, openRedis, type Redis } from '@evenhand/service-kit/redis'
import { createLog } from '@evenhand/service-kit/telemetry'
import { chance, eventually, testRedisUrl } from '@evenhand/service-kit/testing'
import { type SinkAnswer, sinkServer } from '../../tests/sink-server.ts'
import type { Lane } from '../messages/lanes.ts'
import { ceilingOf, readRelays, warmUpDays } from './relay-settings.ts'
import { createRelayCounts, inTurn, overRelays } from './relays.ts'
import { createRests } from './rests.ts'
import { openSmtp, type Smtp } from './smtp.ts'
import { testSecret } from '../../tests/message-ids.ts'

let redis: Redis
const ends: (() => Promise<void> | void)[] = []
beforeAll(async () => {
  redis = openRedis(testRedisUrl())
  await firstContact(redis)
})
afterAll(async () => {
  for (const end of ends) await end()
  await closeRedis(redis)
})

const now = () => new Date('2026-11-27T12:00:00Z')
const mailTo = (to: string) => ({ to, mailKey: to, subject: 'News', html: '<p>Hello</p>', text: 'Hello' })
const sink = async (answer?: (address: string) => SinkAnswer) => {
  const server = await sinkServer(answer)
  ends.push(() => server.close())
  return server
}
/** As one process opens the relays of the setting. */
function opened(
  setting: string,
  {
    name,
    lane = 'campaign',
    random,
    client = redis,
  }: { name?: string; lane?: Lane; random?: () => number; client?: Redis } = {},
): Smtp {
  const relays = readRelays(setting).map((relay) => ({
    relay,
    smtp: openSmtp({
      url: relay.url,
      from: 'hello@evenhand.example',
      secret: testSecret,
      connections: 4,
      answerMs: 5_000,
    }),
  }))
  const counts = createRelayCounts(client, { name: name ?? `test-${randomUUID()}`, now })
  const smtp = overRelays(relays, { counts, lane, log: createLog('email'), ...(random && { random }) })
  ends.push(() => smtp.close())
  return smtp
}
const sendMany = async (smtp: Smtp, count: number) =>
  Promise.all(Array.from({ length: count }, (_, nth) => smtp.send(mailTo(`person-${nth}-${randomUUID()}@example.org`))))

describe('the setting', () => {
  it('names one email server or several, with what each may send', () => {
    expect(readRelays('smtp://a.example:587')).toEqual([
      {
        name: 'a.example:587',
        url: 'smtp://a.example:587',
        weight: 1,
        mailsPerSecond: undefined,
        warmUpFrom: undefined,
      },
    ])
    const [, second] = readRelays('smtps://u:p@a.example:465?weight=2 smtp://b.example:587?rate=100&warm-up=2026-11-20')
    expect(second).toMatchObject({ mailsPerSecond: 100, warmUpFrom: new Date('2026-11-20T00:00:00Z') })
  })

  it.each([
    ['http://a.example', 'begins with smtp://'],
    ['smtp://a.example?rate=fast', 'rate of an email server is a whole number'],
    ['smtp://a.example?warm-up=soon', 'is a day like'],
    ['smtp://a.example smtp://a.example', 'named twice'],
    ['a.example:25', 'begins with'],
  ])('%s is refused: %s', (setting, sentence) => {
    expect(() => readRelays(setting)).toThrow(sentence)
  })

  it('a relay that is made known sends more each day, and after the last as many as it likes', () => {
    const [relay] = readRelays('smtp://a.example?warm-up=2026-11-20')
    const on = (day: string) => relay && ceilingOf(relay, new Date(`${day}T23:59:00Z`))?.mails
    expect([on('2026-11-19'), on('2026-11-20'), on('2026-11-21'), on('2027-01-01')]).toEqual([0, 50, 100, undefined])
    expect(warmUpDays.every((mails, day) => day === 0 || mails > (warmUpDays[day - 1] ?? 0))).toBe(true)
  })
})

describe('several relays', () => {
  it('get emails by their weights', () => {
    const relays = readRelays('smtp://a.example?weight=3 smtp://b.example').map((relay) => ({
      relay,
      smtp: { send: async () => ({ kind: 'sent' as const }), close: () => undefined },
    }))
    const random = chance()
    const first = Array.from({ length: 20_000 }, () => inTurn(relays, random)[0]?.relay.name)
    expect(first.filter((name) => name === 'a.example').length / first.length).toBeCloseTo(0.75, 1)
  })

  it('take over from one that is away, which is hardly asked any more', async () => {
    const there = await sink()
    const smtp = opened(`smtp://127.0.0.1:9?weight=1000 ${there.url}`)
    const outcomes = await sendMany(smtp, 40)
    expect(outcomes.every(({ kind }) => kind === 'sent')).toBe(true)
    expect(there.taken.size).toBe(40)
  })

  it('take over from one that refuses us, and never get an email that may have left', async () => {
    const refusing = await sink(() => ({ at: 'RCPT TO', reply: '421 going down' }))
    const cutting = await sink(() => ({ at: 'end', does: 'drop' }))
    const there = await sink()
    const [sent] = await sendMany(opened(`${refusing.url}?weight=1000 ${there.url}`, { random: () => 0.5 }), 1)
    expect([sent?.kind, there.taken.size]).toEqual(['sent', 1])
    const [cut] = await sendMany(opened(`${cutting.url}?weight=1000 ${there.url}`, { random: () => 0.5 }), 1)
    expect([cut, there.taken.size]).toEqual([expect.objectContaining({ kind: 'away', mayHaveLeft: true }), 1])
  })

  it('rest for all replicas', async () => {
    const name = `test-${randomUUID()}`
    const [one, other] = [0, 1].map(() => createRests(redis, name, { firstSeconds: 1, mostSeconds: 4 }))
    let at = Date.now()
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => at)
    try {
      await one?.failed('a.example')
      expect(await other?.restMs('a.example')).toBe(1_000)
      expect(await other?.restMs('b.example')).toBe(0)
      // Those on their way fail with it, and count once.
      await Promise.all([one?.failed('a.example'), other?.failed('a.example')])
      at += 1_000
      expect(await one?.restMs('a.example')).toBe(0)
      await one?.failed('a.example')
      expect(await one?.restMs('a.example')).toBe(2_000)
    } finally {
      clock.mockRestore()
    }
  })

  it('send no faster than each may, all replicas together', async () => {
    const there = await sink()
    const name = `test-${randomUUID()}`
    const other = openRedis(testRedisUrl())
    await firstContact(other)
    ends.push(() => closeRedis(other))
    const replicas = [redis, other].map((client) => opened(`${there.url}?rate=20`, { name, client }))
    for (const smtp of replicas) await smtp.send(mailTo('first@example.org'))
    // A second that begins now, and ends when the test lets it.
    const second = `limit:${name}:${new URL(there.url).host}:campaign:all`
    await redis.set(second, 0, 'EX', 3_600)
    const sending = Promise.all(replicas.map((smtp) => sendMany(smtp, 30)))
    const askedTwice = 120
    await eventually(async () => Number(await redis.get(second)) >= askedTwice)
    // The first, and seven tenths of the twenty.
    await eventually(async () => there.taken.size >= 1 + 14)
    expect(there.taken.size).toBe(1 + 14)
    await redis.del(second)
    expect((await sending).flat().every(({ kind }) => kind === 'sent')).toBe(true)
  })

  it('keep to the ceiling of the day, and let what someone waits for pass', async () => {
    const there = await sink()
    const name = `test-${randomUUID()}`
    const setting = `${there.url}?warm-up=2026-11-27`
    const outcomes = await sendMany(opened(setting, { name }), 60)
    // Seven tenths of the fifty: the rest is for notices, and what someone waits for.
    expect(outcomes.filter(({ kind }) => kind === 'sent')).toHaveLength(35)
    expect(await opened(setting, { name, lane: 'code' }).send(mailTo('me@example.org'))).toEqual({ kind: 'sent' })
    expect(await opened(setting, { name }).send(mailTo('me@example.org'))).toMatchObject({ kind: 'away' })
  })
})
