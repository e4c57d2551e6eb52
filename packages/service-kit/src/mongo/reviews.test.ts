import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { NonprofitRegisteredSchema } from '@evenhand/contracts/events'
import { Schema } from 'mongoose'
import { uuidv7 } from 'uuidv7'
import { testMongoUrl } from '../testing/index.ts'
import {
  decide,
  type DocumentOutbox,
  findPage,
  insertIfNew,
  keepsOutbox,
  keepsReview,
  newReview,
  openDocuments,
  openMongo,
  outboxWith,
  pendingEvent,
  type Reviewed,
} from './index.ts'

type State = 'open' | 'closed'
interface Letter extends Reviewed<State> {
  words: string
}

const connection = await openMongo(testMongoUrl())
afterAll(() => connection.close())
const schema = new Schema<Letter & DocumentOutbox>(
  { _id: String, words: { type: String, required: true } },
  { collection: `letters-${randomUUID()}`, versionKey: false },
)
schema.plugin(keepsReview)
schema.plugin(keepsOutbox)
const letters = await openDocuments(connection, 'Letter', schema)

const at = new Date('2026-11-25T12:00:00Z')
const missing = 'We couldn’t find that letter.'
async function write(words = 'Dear all'): Promise<string> {
  const _id = uuidv7()
  await insertIfNew(letters, { _id, words, ...newReview<State>('open', words, at), ...outboxWith() })
  return _id
}
const close = (id: string, by: string, seen?: number) =>
  decide<State, Letter>(letters, { id, missing, ...(seen === undefined ? {} : { seen }) }, () => ({
    act: { state: 'closed', note: '', by, at },
    set: { words: `closed by ${by}` },
    events: [pendingEvent(NonprofitRegisteredSchema, id, { nonprofitId: id })],
  }))
const read = async (id: string) => letters.findById(id).lean()

describe('a decision about a document', () => {
  it('is one write: the change, the act, its state and what is told of it', async () => {
    const id = await write()
    const closed = await close(id, 'ann', 0)
    expect(closed).toMatchObject({ state: 'closed', version: 1, words: 'closed by ann', acts: [{ by: 'ann', at }] })
    expect(await read(id)).toMatchObject({ state: 'closed', version: 1, words: 'closed by ann', outbox: [{ key: id }] })
    expect((await read(id))?.outboxSince).toEqual((await read(id))?.outbox[0]?.at)
  })

  it('of ten who have all seen the same is one of them, and the others are told that it changed', async () => {
    const id = await write()
    const names = Array.from({ length: 10 }, (_, place) => `reviewer ${place}`)
    const decided = await Promise.allSettled(names.map((name) => close(id, name, 0)))
    const refused = decided.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(9)
    expect(refused[0]).toMatchObject({ reason: { code: 'conflict' } })
    expect(await read(id)).toMatchObject({ version: 1, acts: [{}], outbox: [{}] })
  })

  it('without a version is taken about the document as it stands then, so that none of ten is lost', async () => {
    const id = await write()
    await Promise.all(Array.from({ length: 10 }, (_, place) => close(id, `${place}`)))
    const acts = (await read(id))?.acts.map(({ by }) => Number(by)) ?? []
    expect(acts.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('changes nothing where nothing is to change, and only writes where nothing is decided', async () => {
    const id = await write()
    expect(await decide<State, Letter>(letters, { id, missing }, () => undefined)).toMatchObject({ version: 0 })
    const written = await decide<State, Letter>(letters, { id, missing }, () => ({ set: { words: 'Dear Ann' } }))
    expect(written).toMatchObject({ words: 'Dear Ann', state: 'open', acts: [], version: 1 })
    expect(await read(id)).toMatchObject({ words: 'Dear Ann', state: 'open', acts: [], outbox: [] })
  })

  it('about one that is not there says so', async () => {
    await expect(close(uuidv7(), 'ann')).rejects.toMatchObject({ code: 'not-found', message: missing })
  })
})

describe('a page', () => {
  it('goes on where the one before ended, in either order, and counts all that fit', async () => {
    const words = randomUUID()
    const ids: string[] = []
    for (let place = 0; place < 5; place++) ids.push(await write(words))
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await findPage<Letter & DocumentOutbox>(
          letters,
          '_id',
          { words },
          { order, limit: 2, ...(after ? { after } : {}) },
        )
        expect(page.total).toBe(5)
        seen.push(...page.found.map(({ _id }) => _id))
        after = page.next ?? undefined
      } while (after)
      expect(seen).toEqual(order === 'asc' ? ids : ids.toReversed())
    }
  })
})
