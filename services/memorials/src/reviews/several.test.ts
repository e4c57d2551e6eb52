import { afterAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema, MailRequestedSchema } from '@evenhand/contracts/events'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { begin, choose, lovedOne, moneyOf } from '../../tests/chosen.ts'
import { createMemorials } from '../app.ts'
import { Config } from '../config.ts'
import { findTile, tilesOf } from '../walls/store.ts'

const memorials = await serviceUnderTest('memorials', Config, createMemorials, { LIMITS_SCALE: '1000' })
const connection = await openMongo(memorials.config.MONGODB_URL)
const tiles = await tilesOf(connection)
const { paid, back } = moneyOf(tiles, { now: begin })
afterAll(async () => {
  await memorials.stop()
  await connection.close()
})

const path = '/api/admin/memorials/reviews'
// Shipped memorials have the first tiles.
let position = 60
async function given() {
  const { memorialId } = await choose(tiles, lovedOne(position++))
  const giftId = uuidv7()
  await paid(memorialId, giftId)
  return { id: memorialId, giftId }
}
const waiting = async () => ({ id: (await given()).id, seen: 'waiting', edits: 0 })
const review = async (body: object, by = 'ada') => {
  const answer = await memorials.administrator(undefined, by).post(path, body)
  expect(answer.status).toBe(200)
  return answer.body as { id: string; outcome: string }[]
}
const preview = async (body: object) => (await memorials.administrator().post(`${path}/preview`, body)).body
const stateOf = async (id: string) => (await findTile(tiles, id))?.state
const reason = 'The message names a telephone number.'
const toldOf = async (id: string) => {
  const acts = (await memorials.told(AdministratorActedSchema)).map(({ value }) => JSON.parse(value ?? '{}'))
  return acts.filter(({ thingId }) => thingId === id).map(({ action, words }) => [action, words])
}
const mailsAbout = async (id: string) => {
  const mails = (await memorials.told(MailRequestedSchema)).map(({ value }) => JSON.parse(value ?? '{}'))
  return mails.filter(({ mailKey }) => mailKey === `memorial-reviewed:${id}:1`)
}

describe('a review of several memorials', () => {
  it('does to each what its preview said, and the preview changes nothing', async () => {
    const [one, two] = [await waiting(), await waiting()]
    const missing = { id: randomUUID(), seen: 'waiting', edits: 0 }
    const stale = { ...(await waiting()), edits: 1 }
    const { id: refundedId, giftId } = await given()
    await back(refundedId, giftId, 'r1')
    const asked = { verdict: 'approved', memorials: [one, missing, two, stale, { id: refundedId, seen: 'paid-back' }] }
    const foreseen = await preview(asked)
    expect(foreseen.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'decided',
      'missing',
      'decided',
      'changed',
      'impossible',
    ])
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['waiting', 'waiting'])
    expect(await review(asked)).toEqual(foreseen)
    expect([await stateOf(one.id), await stateOf(stale.id), await stateOf(refundedId)]).toEqual([
      'shown',
      'waiting',
      'paid-back',
    ])
  })

  it('tells each donor the reason, and the trail of each of them', async () => {
    const all = [await waiting(), await waiting()]
    await review({ verdict: 'declined', reason, memorials: all })
    for (const { id } of all) {
      expect(await stateOf(id)).toBe('declined')
      const mails = await eventually(async () => (await mailsAbout(id)).length > 0 && mailsAbout(id))
      expect(mails).toMatchObject([{ template: 'memorial-declined', values: { reason } }])
      expect(await toldOf(id)).toEqual([['memorial-declined', reason]])
    }
  })

  it('is of who was first, and a repeat of one’s own changes nothing', async () => {
    const one = await waiting()
    const approve = { verdict: 'approved', memorials: [one] }
    const decline = { verdict: 'declined', reason, memorials: [one] }
    const answers = await Promise.all([review(approve, 'ada'), review(decline, 'ben')])
    const outcomes = answers.map(([row]) => row?.outcome)
    expect(outcomes.toSorted()).toEqual(['changed', 'decided'])
    const [again, by] = outcomes[0] === 'decided' ? [approve, 'ada'] : [decline, 'ben']
    expect(await review(again, by)).toEqual([{ id: one.id, outcome: 'unchanged' }])
    expect(await review(again, 'cy')).toEqual([{ id: one.id, outcome: 'changed' }])
  })

  it('is refused with one listed twice, without a reason, and to who doesn’t review', async () => {
    const one = await waiting()
    const admin = memorials.administrator()
    expect((await admin.post(path, { verdict: 'approved', memorials: [one, one] })).status).toBe(400)
    expect((await admin.post(path, { verdict: 'declined', memorials: [one] })).status).toBe(400)
    const money = memorials.administrator(undefined, undefined, ['money'])
    for (const end of ['', '/preview'])
      expect((await money.post(path + end, { verdict: 'approved', memorials: [one] })).status).toBe(403)
    expect(await stateOf(one.id)).toBe('waiting')
  })
})
