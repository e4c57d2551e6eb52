import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Kafka, type KafkaRecord, openKafka } from '../kafka/index.ts'
import { toHeaders } from '../outbox/index.ts'
import { DependencyDown } from '../problems/index.ts'
import { createLog } from '../telemetry/index.ts'
import { eventually, testKafkaBrokers } from '../testing/index.ts'
import { listDeadLetters, reactTogether, startConsumer, topicsHeard, WrongMessage } from './index.ts'

const run = randomUUID().slice(0, 8)
const service = `reader-${run}`
const topic = `evenhand.together-${run}.v1`
const types = ['evenhand.together.v1.NoteWritten', 'evenhand.together.v1.NoteRead']
const quiet = createLog('test', { write: () => undefined })

describe('events that are handled in one go', () => {
  let kafka: Kafka
  /** The numbers of the notes that were handled, a list for each go. */
  let goes: number[][] = []
  let spoil: (notes: readonly number[]) => void = () => undefined

  const read = (json: unknown): number => (json as { note: number }).note
  const reactions = reactTogether(
    types.map((type) => ({ topic, type, read })),
    async (events) => {
      const notes = events.map(({ content }) => content)
      spoil(notes)
      goes.push(notes)
    },
  )
  /** All with one key, so that they are one after the other in one partition; the types take turns. */
  const note = (number: number): KafkaRecord => ({
    topic,
    key: 'one key',
    value: JSON.stringify({ note: number }),
    headers: toHeaders({ id: randomUUID(), type: types[number % 2] ?? '', source: '/test', time: new Date() }),
  })
  const notes = (count: number): number[] => Array.from({ length: count }, (_, number) => number)
  const publish = (records: KafkaRecord[]) => kafka.publish(records)
  const handled = (count: number) => eventually(async () => goes.flat().length >= count)
  const buried = () => listDeadLetters(kafka, service, [topic])

  beforeAll(async () => {
    kafka = openKafka({ clientId: 'test', brokers: testKafkaBrokers() })
    await kafka.ensureTopics(topicsHeard(service, reactions))
    await startConsumer({ kafka, service, reactions, log: quiet })
  })
  afterAll(() => kafka.close())
  beforeEach(() => {
    goes = []
    spoil = () => undefined
  })

  it('come in their order, across types and past what nobody hears, each once, never more than 500 at a time', async () => {
    const passedOver = { ...note(-1), headers: { ...note(-1).headers, ce_type: 'evenhand.together.v1.Other' } }
    const records = notes(1_200).map(note)
    await publish([...records.slice(0, 50), passedOver, ...records.slice(50)])
    await handled(1_200)
    expect(goes.flat()).toEqual(notes(1_200))
    expect(Math.max(...goes.map(({ length }) => length))).toBeLessThanOrEqual(500)
    expect(goes.length).toBeLessThan(20)
  })

  it('lose only the one that is wrong: it is buried, the others are handled in their order', async () => {
    spoil = (some) => {
      if (some.includes(37)) throw new WrongMessage('nobody can read note 37')
    }
    const noJson = { ...note(60), value: 'not JSON' }
    const noEvent = { ...note(61), headers: {} }
    await publish([...notes(60).map(note), noJson, noEvent, ...[62, 63].map(note)])
    const others = [...notes(60).filter((number) => number !== 37), 62, 63]
    await handled(others.length)
    expect(goes.flat()).toEqual(others)
    expect((await buried()).map(({ value }) => value).toSorted()).toEqual(
      [JSON.stringify({ note: 37 }), JSON.stringify({ note: 61 }), 'not JSON'].toSorted(),
    )
  })

  it('try the one that fails for an unknown reason three times more by itself; the order holds', async () => {
    let alone = 0
    spoil = (some) => {
      if (!some.includes(5)) return
      if (some.length === 1) alone += 1
      if (alone < 3) throw new TypeError('once in a while')
    }
    await publish(notes(20).map(note))
    await handled(20)
    expect({ alone, order: goes.flat() }).toEqual({ alone: 3, order: notes(20) })
  })

  it('wait for a part that is away, and none of them is buried', async () => {
    const before = (await buried()).length
    let away = 12
    spoil = () => {
      if (away-- > 0) throw new DependencyDown('away')
    }
    await publish(notes(30).map(note))
    await handled(30)
    expect(goes.flat()).toEqual(notes(30))
    expect(await buried()).toHaveLength(before)
  })
})
