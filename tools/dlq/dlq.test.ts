import { fileURLToPath } from 'node:url'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventTopics, parseCommand, runCommand } from '@evenhand/service-kit/dlq'
import { listDeadLetters, startConsumer, topicsHeard, WrongMessage } from '@evenhand/service-kit/inbox'
import { type Kafka, openKafka } from '@evenhand/service-kit/kafka'
import { toHeaders } from '@evenhand/service-kit/outbox'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually, testKafkaBrokers } from '@evenhand/service-kit/testing'

describe('the command line', () => {
  it.each([
    [['nobody', 'list'], "There is no service 'nobody'"],
    [['entries', 'burn'], "There is no 'burn'"],
    [['entries', 'show'], 'Which one?'],
    [['entries', 'drop', '--all'], 'Which one?'],
    [['entries', 'list', '--whole'], "There is no option '--whole'."],
    [['entries', 'list', 'a/0/1'], 'list takes no origin'],
    [['entries', 'replay', 'a/0/1', 'a/0/2'], 'one argument too many'],
    [[], 'npm run dlq -- SERVICE replay ORIGIN'],
  ])('of %j is refused with a sentence', (args, sentence) => {
    expect(() => parseCommand(args, 'npm run dlq --')).toThrow(sentence)
  })

  it('knows every topic', () => {
    expect(eventTopics).toEqual(expect.arrayContaining(['evenhand.donations.v1', 'evenhand.mail.v1']))
    expect(eventTopics.length).toBeGreaterThan(6)
  })
})

describe('the program', () => {
  const ofTools = fileURLToPath(new URL('./main.ts', import.meta.url))
  const run = (args: string[], environment: Record<string, string>, file = ofTools) =>
    new Promise<{ code: number; out: string; error: string }>((resolve) => {
      const options = { env: { PATH: process.env.PATH, ...environment } }
      const program = ['--conditions=@evenhand/source', file]
      execFile(process.execPath, [...program, ...args], options, (failure, out, error) =>
        resolve({ code: Number(failure?.code ?? 0), out, error }),
      )
    })

  it('asks the broker that the environment names', async () => {
    // `registrations` hears nothing, so that it never has a dead letter.
    const { code, out } = await run(['registrations', 'list'], { KAFKA_BROKERS: testKafkaBrokers().join() })
    expect([code, out]).toEqual([0, 'registrations has no dead letters.\n'])
  })

  it('does the same in the image, with the brokers of its pod', async () => {
    const image = fileURLToPath(new URL('../../packages/service-kit/src/dlq/command.ts', import.meta.url))
    const ask = (args: string[], environment: Record<string, string>) => run(args, environment, image)
    const brokers = { KAFKA_BROKERS: testKafkaBrokers().join() }
    expect(await ask(['registrations', 'list'], brokers)).toMatchObject({
      code: 0,
      out: 'registrations has no dead letters.\n',
    })
    expect(await ask(['registrations', 'show', 'none/0/1'], brokers)).toMatchObject({
      code: 2,
      error: expect.stringMatching(/^There is no dead letter 'none\/0\/1' of this service: node \/app\/.* list/),
    })
    for (const [args, environment] of [
      [['entries', 'burn'], brokers],
      [['entries'], {}],
      [['entries'], { KAFKA_BROKERS: '127.0.0.1:1' }],
    ] as const)
      expect(await ask([...args], environment)).toMatchObject({
        code: 2,
        error: expect.stringMatching(/^[A-Z][^\n]*\.?\n$/),
      })
  })

  it('says in one sentence that there is no system, or no broker', async () => {
    const none = await run(['entries', 'list'], { DATA_DIR: '/nonexistent/evenhand' })
    expect(none).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^Nothing is running on the data in .*npm start/),
    })
    const away = await run(['entries', 'list'], { KAFKA_BROKERS: '127.0.0.1:1' })
    expect(away).toMatchObject({ code: 1, error: expect.stringMatching(/^No Kafka answers at 127\.0\.0\.1:1\./) })
  })
})

describe('dead letters', () => {
  const mark = randomUUID().slice(0, 8)
  const topic = `evenhand.dlq-${mark}.v1`
  const type = 'evenhand.dlq.v1.NoteWritten'
  const tries: string[] = []
  let isMended = false
  let kafka: Kafka
  const reactions = [
    {
      topic,
      type,
      handle: async (json: unknown) => {
        tries.push((json as { note: string }).note)
        if (!isMended) throw new WrongMessage('nobody can read this')
      },
    },
  ]
  // A real group name would take the events of a service that runs beside this test.
  const service = `reader-${mark}`
  const ask = (
    command:
      | { verb: 'list' }
      | { verb: 'show' | 'drop'; origin: string }
      | { verb: 'replay'; origin: string | undefined },
  ) => linesOf(runCommand({ ...command, service: service as 'entries' }, kafka, 'npm run dlq --', [topic]))

  beforeAll(async () => {
    kafka = openKafka({ clientId: 'test', brokers: testKafkaBrokers() })
    await kafka.ensureTopics(topicsHeard(service, reactions))
    const log = createLog('test', { write: () => undefined })
    await startConsumer({ kafka, service, reactions, log })
    const headers = () => toHeaders({ id: randomUUID(), type, source: '/test', time: new Date() })
    const notes = ['one', 'two', 'three']
    await kafka.publish(
      notes.map((note) => ({ topic, key: note, value: JSON.stringify({ note }), headers: headers() })),
    )
    await eventually(async () => (await listDeadLetters(kafka, service, [topic])).length === 3)
  })
  afterAll(() => kafka.close())

  it('are listed, shown whole, dropped, replayed one by one and all together', async () => {
    const letters = await listDeadLetters(kafka, service, [topic])
    const originOf = (note: string) => letters.find(({ key }) => key === note)?.origin ?? ''
    const listed = (await ask({ verb: 'list' })).join('\n')
    for (const text of [originOf('one'), originOf('three'), type, 'nobody can read this'])
      expect(listed).toContain(text)
    expect((await ask({ verb: 'show', origin: originOf('two') })).join('\n')).toContain('"note": "two"')

    expect(await ask({ verb: 'drop', origin: originOf('one') })).toEqual([`Dropped ${originOf('one')}.`])
    await expect(ask({ verb: 'show', origin: originOf('one') })).rejects.toThrow(
      /no dead letter '.*' of this service: npm run dlq -- .* list/,
    )

    isMended = true
    await ask({ verb: 'replay', origin: originOf('two') })
    await eventually(async () => tries.filter((note) => note === 'two').length === 2)
    await ask({ verb: 'replay', origin: undefined })
    await eventually(async () => tries.filter((note) => note === 'three').length === 2)
    expect(await ask({ verb: 'list' })).toEqual([`${service} has no dead letters.`])
    expect(tries.filter((note) => note === 'one')).toHaveLength(1)
  })
})

async function linesOf(said: AsyncGenerator<string>): Promise<string[]> {
  const lines: string[] = []
  for await (const line of said) lines.push(line)
  return lines
}
