import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { testKafka } from '../testing/index.ts'

const kafka = testKafka()
afterAll(() => kafka.close())

it('what is more of one partition than a broker takes at once is published all the same, in its order', async () => {
  const topic = `evenhand.test-${randomUUID().slice(0, 8)}.v1`
  await kafka.ensureTopics([{ topic }])
  const value = 'x'.repeat(5_000)
  const records = Array.from({ length: 500 }, (_, place) => ({
    topic,
    key: 'one',
    value: `${place} ${value}`,
    headers: {},
  }))
  await kafka.publish(records)
  expect((await kafka.readAll(topic)).map((record) => record.value)).toEqual(records.map((record) => record.value))
})
