import type { JsonValue } from '@bufbuild/protobuf'
import { expect, it } from '@jest/globals'
import { donorIds } from '../auth/index.ts'
import { followMerges } from './followed.ts'

const key = 'a key of this test alone'
const [work, home, newest] = ['work@example.org', 'home@example.org', 'newest@example.org'].map(donorIds(key)) as [
  string,
  string,
  string,
]
const heard = { id: '1', type: 'evenhand.test.v1.Seen', time: new Date() }

it('a record that was merged leads to the last one that it is part of, and every other to itself', async () => {
  const merges = [{ fromId: work, toId: home }]
  const merged = await followMerges(async () => merges, key)
  expect([work, home, newest].map(merged.follow)).toEqual([home, home, newest])
  merges.push({ fromId: home, toId: newest })
  expect(merged.follow(work)).toBe(home)
  await merged.refresh()
  expect(merged.follow(work)).toBe(newest)
  expect([merged.donorIdOf(' Work@example.org'), merged.addressIdOf('work@example.org')]).toEqual([newest, work])
})

it('events of a merged record are heard as those of the other, one by one and together, and nothing else of them changes', async () => {
  const merged = await followMerges(async () => [{ fromId: work, toId: home }], key)
  const seen: JsonValue[] = []
  const [reaction] = merged.hearing([
    {
      topic: 'evenhand.test.v1',
      type: heard.type,
      handle: async (json) => void seen.push(json),
      together: async (events) => void seen.push(...events.map(({ json }) => json)),
    },
  ])
  await reaction?.handle({ donorId: work, giftId: work }, heard)
  await reaction?.handle('words', heard)
  await reaction?.together?.([
    { json: { donorId: newest }, heard },
    { json: { donorId: work }, heard },
  ])
  expect(seen).toEqual([{ donorId: home, giftId: work }, 'words', { donorId: newest }, { donorId: home }])
})
