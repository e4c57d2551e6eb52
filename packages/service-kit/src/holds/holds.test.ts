import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { encodeEvent, HoldDecidedSchema } from '@evenhand/contracts/events'
import { WrongMessage } from '../inbox/index.ts'
import { sql } from '../postgres/index.ts'
import { testDatabase } from '../testing/index.ts'
import { holdReactions } from './index.ts'

const store = await testDatabase(new URL('../../../../services/registrations/migrations/', import.meta.url))
const { db } = store
afterAll(() => store.drop())

const ada = { donorId: randomUUID(), email: 'ada@mail.example', name: 'Ada' }
const reactions = holdReactions(db, async (_db, donorId) => (donorId === ada.donorId ? ada : undefined))
const type = HoldDecidedSchema.typeName

async function hear(event: MessageInitShape<typeof HoldDecidedSchema>, id: string = randomUUID()): Promise<void> {
  for (const { handle } of reactions)
    await handle(encodeEvent(HoldDecidedSchema, event), { id, type, time: new Date() })
}
const decided = (more: MessageInitShape<typeof HoldDecidedSchema> = {}) => ({
  holdId: randomUUID(),
  donorId: ada.donorId,
  verdict: 'released',
  version: 2,
  decidedAt: '2026-11-29T12:00:00.000Z',
  ...more,
})
const mailsAbout = async (holdId: string) =>
  (
    await db.query<{ key: string; payload: object }>(sql`
      select key, payload from outbox where payload ->> 'mailKey' like ${`hold:${holdId}:%`} order by id`)
  ).map(({ key, payload }) => ({ key, ...payload }))

describe('a decision on free entries that were held', () => {
  it('asks for one email to a donor who is known, however often the event comes', async () => {
    const event = decided({ verdict: 'refused' })
    const id = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => hear(event, id)))
    expect(await mailsAbout(event.holdId)).toMatchObject([
      {
        key: ada.donorId,
        mailKey: `hold:${event.holdId}:2`,
        to: ada.email,
        template: 'hold-decided',
        values: { donorName: 'Ada', verdict: 'refused' },
      },
    ])
  })

  it('asks for nothing where the donor is not known', async () => {
    const event = decided({ donorId: randomUUID() })
    await hear(event)
    expect(await mailsAbout(event.holdId)).toEqual([])
  })

  it('asks once more when it is decided otherwise, by another key', async () => {
    const first = decided({ verdict: 'refused' })
    await hear(first)
    await hear({ ...first, verdict: 'released', version: 3 })
    expect(await mailsAbout(first.holdId)).toMatchObject([
      { mailKey: `hold:${first.holdId}:2`, values: { verdict: 'refused' } },
      { mailKey: `hold:${first.holdId}:3`, values: { verdict: 'released' } },
    ])
  })

  it.each([{ verdict: 'held' }, { version: 0 }, { donorId: 'ada@mail.example' }, { holdId: '' }])(
    'that says %j is a wrong message',
    async (more) => {
      await expect(hear(decided(more))).rejects.toBeInstanceOf(WrongMessage)
    },
  )
})
