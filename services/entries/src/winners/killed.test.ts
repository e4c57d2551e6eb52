import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { peopleNeeded } from '@evenhand/service-kit/deciders'
import type { Database } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { failedChecks, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { roundDueAt } from '../../tests/draws/drawn.ts'
import { killedAtEach } from '../../tests/killed.ts'
import { donorIdOf, holdDrawOf, mailsOf, somePeople, tellNotice } from '../../tests/winners/drawn-prize.ts'
import { forfeitClaims, openAllClaims, remindWinners } from './jobs.ts'
import { notify } from './notify.ts'
import { listActs, listClaims } from './store.ts'

const dayMs = 86_400_000
const slug = 'killed'
const log = createLog('entries')
let store: TestDatabase

beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
})
afterAll(() => store?.drop())

it('a prize whose jobs are killed between any two statements goes its way once', async () => {
  const { db } = store
  const people = somePeople(3)
  await holdDrawOf(db, slug, people)
  const seen = new Set<string>()
  const dies = (job: (work: { db: Database; now: () => Date; log: typeof log }) => Promise<void>, now: Date) =>
    killedAtEach(
      db,
      (failing) => job({ db: failing, now: () => now, log }),
      async () => {
        const states = (await listClaims(db, slug)).map(({ state }) => state)
        const [acts, mails] = [await listActs(db, slug), await mailsOf(db, slug)]
        seen.add([...states, `${acts.length} acts`, ...mails.map(({ template }) => template)].join(' '))
        expect(await failedChecks(store.url, new URL('../../checks/', import.meta.url))).toEqual([])
      },
    )

  expect(await dies(openAllClaims, roundDueAt)).toBeGreaterThan(8)
  const [winner] = await listClaims(db, slug)
  const drawn = people.find((email) => donorIdOf(email) === winner?.donorId)
  await db.transaction((tx) =>
    notify(tx, {
      slug,
      place: 0,
      name: 'Ada Quill',
      email: drawn,
      administratorId: 'admin',
      now: roundDueAt,
      donorIdOf,
    }),
  )
  await tellNotice(db, slug, () => roundDueAt)
  expect(await dies(remindWinners, new Date(roundDueAt.getTime() + 5 * dayMs))).toBeGreaterThan(6)
  expect(
    await dies(
      (work) => forfeitClaims({ ...work, people: peopleNeeded(1, 'prizes') }),
      new Date(roundDueAt.getTime() + 6 * dayMs),
    ),
  ).toBeGreaterThan(5)

  expect([...seen]).toEqual([
    '0 acts',
    'potential waiting waiting 1 acts',
    'notified waiting waiting 3 acts prize-notified',
    'notified waiting waiting 4 acts prize-notified prize-reminder',
    'forfeited potential waiting 6 acts prize-notified prize-reminder prize-forfeited',
  ])
})
