import { afterAll, describe, expect, it } from '@jest/globals'
import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { begin, choose, donorIdOf, filesInAFolder, lovedOne, minutesLater, moneyOf } from '../../tests/chosen.ts'
import { reviewMemorial } from '../reviews/review-memorial.ts'
import type { TileState } from '../walls/rules.ts'
import { findTile, tilesOf } from '../walls/store.ts'
import { changeFamily, tellFamily } from './change-family.ts'

const connection = await openMongo(testMongoUrl())
const files = await filesInAFolder()
const tiles = await tilesOf(connection)
afterAll(() => connection.close())

const clock = { now: begin }
const deps = { tiles, now: () => clock.now }
const { paid, back } = moneyOf(tiles, clock)
const donorId = donorIdOf('nils@example.test')
const anne = { name: 'Anne Quill', email: 'anne@example.test' }
const ruth = { name: 'Ruth Quill', email: 'ruth@example.test' }
let position = 0

async function given(family?: typeof anne) {
  const { memorialId } = await choose(tiles, { ...lovedOne(position++), ...(family && { family }) })
  const giftId = uuidv7()
  await paid(memorialId, giftId)
  const own = { memorialId, donorId }
  const review = (verdict: 'approved' | 'declined', seen: TileState, edits = 0) =>
    reviewMemorial({ tiles, files }, memorialId, {
      verdict,
      reason: 'The family asked.',
      by: 'admin',
      at: begin,
      seen,
      edits,
    })
  return {
    memorialId,
    giftId,
    review,
    change: (edits: number, to: typeof anne | null) => changeFamily(deps, own, { edits, family: to }),
    tell: (number: number) => tellFamily(deps, own, number),
    told: async () =>
      ((await tiles.findOne({ memorialId }).lean())?.outbox ?? [])
        .map(({ payload }) => payload as { template?: string; to?: string; mailKey?: string })
        .flatMap(({ template, to, mailKey }) => (template === 'memorial-family' ? [`${to} ${mailKey}`] : [])),
    key: (number: number) => `memorial-family:${memorialId}${number === 1 ? '' : `:${number}`}`,
  }
}
async function shown(family?: typeof anne) {
  const one = await given(family)
  await one.review('approved', 'waiting')
  return one
}
const refused = (code: string) => ({ code })

describe('the family of one’s own memorial', () => {
  it('is told again, each number once however many ask at once, and three times at most', async () => {
    const { tell, told, key } = await shown(anne)
    await Promise.all(Array.from({ length: 5 }, () => tell(2)))
    expect(await told()).toEqual([`${anne.email} ${key(1)}`, `${anne.email} ${key(2)}`])
    await tell(3)
    expect((await tell(3)).familyTold).toHaveLength(3)
    await expect(tell(4)).rejects.toMatchObject(refused('not-possible'))
    expect(await told()).toHaveLength(3)
  })

  it('that has another address is mailed there, and the former one hears nothing more', async () => {
    const { memorialId, change, tell, told, key } = await shown(anne)
    clock.now = minutesLater(5)
    const all = await Promise.allSettled([change(0, ruth), change(0, ruth), tell(2)])
    clock.now = begin
    expect(all.every(({ status }) => status === 'fulfilled')).toBe(true)
    const mails = await told()
    expect(mails.filter((mail) => mail.endsWith(key(2)))).toHaveLength(1)
    expect(mails.filter((mail) => mail.startsWith(ruth.email))).toHaveLength(1)
    expect((await findTile(tiles, memorialId))?.family).toEqual({ ...ruth, toldAt: minutesLater(5) })
    const before = mails.filter((mail) => mail.startsWith(anne.email)).length
    await Promise.allSettled([tell(mails.length + 1)])
    expect((await told()).filter((mail) => mail.startsWith(anne.email))).toHaveLength(before)
  })

  it('that has another name is not mailed for that', async () => {
    const { change, told } = await shown(anne)
    const { family } = await change(0, { ...anne, name: 'Anne Blunt' })
    expect(family).toEqual({ name: 'Anne Blunt', email: anne.email, toldAt: begin })
    expect(await told()).toHaveLength(1)
  })

  it('is added and told at once, or with the approval, and removed', async () => {
    const one = await shown()
    await one.change(0, ruth)
    expect(await one.told()).toEqual([`${ruth.email} ${one.key(1)}`])
    await one.change(1, null)
    await expect(one.tell(2)).rejects.toMatchObject(refused('not-possible'))
    expect((await findTile(tiles, one.memorialId))?.family).toBeNull()
    const waits = await given()
    await waits.change(0, anne)
    await expect(waits.tell(1)).rejects.toMatchObject(refused('not-possible'))
    expect(await waits.told()).toEqual([])
    await waits.review('approved', 'waiting', 1)
    expect(await waits.told()).toEqual([`${anne.email} ${waits.key(1)}`])
  })

  it('is told nothing while the memorial isn’t shown, and of no mail that is left out of three by another address', async () => {
    const { review, change, tell, told } = await shown(anne)
    await tell(2)
    await change(0, ruth)
    await expect(change(1, { ...anne, email: 'third@example.test' })).rejects.toMatchObject(refused('not-possible'))
    await review('declined', 'shown', 1)
    await expect(change(1, anne)).rejects.toMatchObject(refused('not-possible'))
    expect(await told()).toHaveLength(3)
    const refunded = await shown(anne)
    await back(refunded.memorialId, refunded.giftId, uuidv7())
    await expect(refunded.tell(2)).rejects.toMatchObject(refused('not-possible'))
    await expect(refunded.change(0, ruth)).rejects.toMatchObject(refused('not-possible'))
    await refunded.change(0, null)
    expect(await refunded.told()).toHaveLength(1)
  })

  it('is changed by whoever has seen the last change', async () => {
    const { change } = await shown(anne)
    await change(0, null)
    await expect(change(0, ruth)).rejects.toMatchObject(refused('conflict'))
    expect((await change(0, null)).family).toBeNull()
  })
})
