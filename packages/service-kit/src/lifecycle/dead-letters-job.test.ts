import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { deadLetterTopic, dropDeadLetter, listDeadLetters } from '../inbox/index.ts'
import { metricsPage } from '../telemetry/index.ts'
import { eventually, testKafka } from '../testing/index.ts'
import { deadLettersJob } from './dead-letters-job.ts'

const kafka = testKafka()
afterAll(() => kafka.close())

const topics = ['notes', 'letters'].map((name) => `evenhand.${name}-${randomUUID().slice(0, 8)}.v1`)
const [notes = '', letters = ''] = topics

/** What Prometheus reads of a topic. */
async function measured(topic: string): Promise<string | undefined> {
  const { body } = await metricsPage()
  return new RegExp(`^evenhand_dead_letters\\{group="email",topic="${topic}"\\} (\\d+)$`, 'm').exec(body)?.[1]
}

it('what could not be handled is counted by topic until it is settled, and a topic is read only where something was written', async () => {
  const read: string[] = []
  const job = deadLettersJob(
    {
      ends: (of) => kafka.ends(of),
      readAll(topic) {
        read.push(topic)
        return kafka.readAll(topic)
      },
    },
    'email',
    topics,
  )
  const signal = new AbortController().signal
  await job.run(signal)
  expect([await measured(notes), read]).toEqual([undefined, []])

  await kafka.ensureTopics(
    topics.map((topic) => ({ topic: deadLetterTopic(topic, 'email'), compacted: true as const })),
  )
  const bury = (key: string) =>
    kafka.publish([{ topic: deadLetterTopic(notes, 'email'), key, value: '{}', headers: {} }])
  await eventually(() => bury(`${notes}/0/1`).then(() => true))
  await bury(`${notes}/0/2`)
  await job.run(signal)
  expect([await measured(notes), await measured(letters)]).toEqual(['2', '0'])

  read.length = 0
  await job.run(signal)
  expect(read).toEqual([])

  for (const letter of await listDeadLetters(kafka, 'email', [notes])) await dropDeadLetter(kafka, 'email', letter)
  await job.run(signal)
  expect([await measured(notes), read]).toEqual(['0', [deadLetterTopic(notes, 'email')]])
})
