import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Consuming, type Kafka, openKafka } from '../kafka/index.ts'
import { toHeaders } from '../outbox/index.ts'
import { DependencyDown } from '../problems/index.ts'
import { createLog } from '../telemetry/index.ts'
import { eventually, testKafkaBrokers } from '../testing/index.ts'
import {
  dropDeadLetter,
  type Heard,
  listDeadLetters,
  replayDeadLetter,
  startConsumer,
  topicsHeard,
  WrongMessage,
} from './index.ts'

const run = randomUUID().slice(0, 8)
const topic = `evenhand.test-${run}.v1`
const type = 'evenhand.test.v1.NoteWritten'
const service = `reader-${run}`
const other = `other-${run}`
const quiet = createLog('test', { write: () => undefined })

/** What a handler does with the events of a key; the others are only noted. */
type Behaviour = (tries: number) => void | Promise<void>

describe('a consumer', () => {
  let kafka: Kafka
  const running: Consuming[] = []
  const behaviours = new Map<string, Behaviour>()
  const seen: { by: string; replica: number; key: string; heard: Heard }[] = []
  const triesOf = (key: string, by = service): number => seen.filter((one) => one.key === key && one.by === by).length

  const reactionsOf = (by: string, replica = 1) => [
    {
      topic,
      type,
      handle: async (json: unknown, heard: Heard) => {
        const { key } = json as { key: string }
        seen.push({ by, replica, key, heard })
        if (by === service) await behaviours.get(key)?.(triesOf(key))
      },
    },
  ]
  const start = async (by: string, replica = 1): Promise<Consuming> => {
    const consuming = await startConsumer({ kafka, service: by, reactions: reactionsOf(by, replica), log: quiet })
    running.push(consuming)
    return consuming
  }
  const publish = (key: string, more: { value?: string; headers?: Record<string, string> } = {}) => {
    const attributes = toHeaders({ id: randomUUID(), type, source: '/test', time: new Date() })
    return kafka.publish([{ topic, key, value: JSON.stringify({ key }), headers: attributes, ...more }])
  }
  const buried = async (key: string) =>
    (await listDeadLetters(kafka, service, [topic])).filter((one) => one.key === key)
  const buriedOnce = (key: string) =>
    eventually(async () => {
      const [letter] = await buried(key)
      return letter
    }, 120_000)
  const failAlways = (key: string): void => {
    behaviours.set(key, () => {
      throw new WrongMessage('this note can never be read')
    })
  }

  beforeAll(async () => {
    kafka = openKafka({ clientId: 'test', brokers: testKafkaBrokers() })
    await kafka.ensureTopics([service, other].flatMap((by) => topicsHeard(by, reactionsOf(by))))
    await Promise.all([start(service), start(other)])
  })
  afterAll(() => kafka.close())

  it('hands an event over once, with what is known of it, and passes over other types', async () => {
    const passedOver = toHeaders({
      id: randomUUID(),
      type: 'evenhand.test.v1.Other',
      source: '/test',
      time: new Date(),
    })
    await publish('other-type', { headers: passedOver })
    const id = randomUUID()
    await publish('plain', { headers: toHeaders({ id, type, source: '/test', time: new Date(0) }) })
    await eventually(async () => triesOf('plain') > 0)
    expect(seen.filter(({ by, key }) => by === service && key === 'plain').map(({ heard }) => heard)).toEqual([
      expect.objectContaining({ id, type, time: new Date(0) }),
    ])
    expect(triesOf('other-type')).toBe(0)
  })

  it('buries a wrong message at once, with its reason and where it was read', async () => {
    failAlways('wrong')
    await publish('wrong')
    const letter = await buriedOnce('wrong')
    expect(triesOf('wrong')).toBe(1)
    expect(letter).toMatchObject({
      topic,
      type,
      value: '{"key":"wrong"}',
      reason: expect.stringMatching(/WrongMessage/),
    })
    expect(letter.origin).toMatch(new RegExp(`^${topic}/\\d+/\\d+$`))
  })

  it('buries what is no event, or no JSON, and goes on', async () => {
    await publish('no-attributes', { headers: { from: 'somebody' } })
    await publish('no-json', { value: 'not JSON' })
    expect(await buriedOnce('no-attributes')).toMatchObject({ type: 'unknown' })
    expect(await buriedOnce('no-json')).toMatchObject({ type, value: 'not JSON' })
    expect(triesOf('no-attributes') + triesOf('no-json')).toBe(0)
    await publish('afterwards')
    await eventually(async () => triesOf('afterwards') === 1)
  })

  it('tries an unknown failure three times more, then buries it', async () => {
    behaviours.set('unknown', () => {
      throw new TypeError('a bug')
    })
    await publish('unknown')
    expect(await buriedOnce('unknown')).toMatchObject({ reason: expect.stringMatching(/TypeError/) })
    expect(triesOf('unknown')).toBe(4)
  })

  it('buries nothing when an unknown failure passes, or when a part comes back; the order of a key holds', async () => {
    const order: string[] = []
    behaviours.set('passing', (tries) => {
      if (tries < 3) throw new TypeError('once in a while')
    })
    behaviours.set('away', (tries) => {
      if (tries <= 6) throw new DependencyDown('away')
      order.push(`try ${tries}`)
    })
    behaviours.set('away-next', () => void order.push('next'))
    await publish('passing')
    await kafka.publish(
      ['away', 'away-next'].map((name) => ({
        topic,
        key: 'one-key',
        value: JSON.stringify({ key: name }),
        headers: toHeaders({ id: randomUUID(), type, source: '/test', time: new Date() }),
      })),
    )
    await eventually(async () => order.length === 2)
    expect(order).toEqual(['try 7', 'next'])
    expect(triesOf('passing')).toBe(3)
    expect([...(await buried('passing')), ...(await buried('one-key'))]).toEqual([])
    // A failure is tried again after longer and longer pauses, and the consumer begins again in between.
  }, 120_000)

  it('gives a dead letter to its own group once more, and to no other; then it is settled', async () => {
    behaviours.set('replayed', (tries) => {
      if (tries === 1) throw new WrongMessage('not yet')
    })
    await publish('replayed')
    await replayDeadLetter(kafka, service, await buriedOnce('replayed'))
    await eventually(async () => triesOf('replayed') === 2)
    const [first, second] = seen.filter(({ by, key }) => by === service && key === 'replayed')
    expect(second?.heard).toEqual(first?.heard)
    expect(triesOf('replayed', other)).toBe(1)
    expect(await buried('replayed')).toEqual([])
  })

  it('buries it again when the replay fails too, as a letter of its own that settling the first does not take away', async () => {
    failAlways('hopeless')
    await publish('hopeless')
    const letter = await buriedOnce('hopeless')
    await replayDeadLetter(kafka, service, letter)
    await eventually(async () => triesOf('hopeless') === 2)
    await dropDeadLetter(kafka, service, letter)
    const again = await buriedOnce('hopeless')
    expect(again.origin).toBe(`${letter.origin}#1`)
    await replayDeadLetter(kafka, service, again)
    await eventually(async () => (await buried('hopeless'))[0]?.origin === `${letter.origin}#2`)
  })

  it('settles a dropped letter, and leaves the others', async () => {
    failAlways('dropped')
    failAlways('kept')
    await Promise.all([publish('dropped'), publish('kept')])
    await buriedOnce('kept')
    await dropDeadLetter(kafka, service, await buriedOnce('dropped'))
    expect(await buried('dropped')).toEqual([])
    expect(await buried('kept')).toHaveLength(1)
  })

  it('leaves what it could not finish to whoever comes next when it stops', async () => {
    let isAway = true
    behaviours.set('unfinished', () => {
      if (isAway) throw new DependencyDown('away')
    })
    await publish('unfinished')
    await eventually(async () => triesOf('unfinished') > 0)
    await running[0]?.stop()
    isAway = false
    const tries = triesOf('unfinished')
    await start(service, 2)
    await eventually(async () => triesOf('unfinished') > tries)
    const after = seen.filter(({ by, key }) => by === service && key === 'unfinished').slice(tries)
    expect(after.map(({ replica }) => replica)).toEqual([2])
    expect(await buried('unfinished')).toEqual([])
  })
})
