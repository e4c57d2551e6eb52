import { afterAll, expect, it } from '@jest/globals'
import { eventually, testKafka } from '../testing/index.ts'

const kafka = testKafka()
afterAll(() => kafka.close())

const topic = 'gifts'
const record = (value: string) => ({ topic, key: 'one', value, headers: {} })
const placeOf = async (group: string) =>
  (await kafka.places([topic])).find((one) => one.group === group && one.end > 0n)

it('a service that hangs at the first record it was ever given is seen to be behind, and then goes on', async () => {
  await kafka.ensureTopics([{ topic }])
  await eventually(() => kafka.publish([record('a'), record('b')]).then(() => true))
  const hang = Promise.withResolvers<undefined>()
  const handed: (string | null)[] = []
  await kafka.consume({
    group: 'entries',
    topics: [topic],
    async handle(records, progress) {
      handed.push(...records.map(({ value }) => value))
      await hang.promise
      for (const one of records) await progress.settled(one)
    },
  })
  await eventually(async () => handed.length > 0)
  expect(await placeOf('entries')).toMatchObject({ next: 0n, end: 2n })
  hang.resolve(undefined)
  await eventually(async () => (await placeOf('entries'))?.next === 2n)
  expect(handed).toEqual(['a', 'b'])
})
