import { afterAll, expect, it } from '@jest/globals'
import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import { choose, begin, veteran } from '../../tests/chosen.ts'
import { shippedMemorials } from './shipped.ts'
import { findTiles, tilesOf } from './store.ts'
import { placeMissing } from './use-cases.ts'

const connection = await openMongo(testMongoUrl())
afterAll(() => connection.close())

/** As it was stored before tiles could be bought: the position was the document's id. */
const former = shippedMemorials.map(({ id, ...memorial }) => ({
  ...memorial,
  _id: `${memorial.wall}:${memorial.position}`,
  memorialId: id,
  createdAt: begin,
  outbox: [],
}))

it('the tiles of an earlier installation stay where they are, once, however many replicas start', async () => {
  await connection.db?.collection<(typeof former)[number]>('tiles').insertMany(former)
  await Promise.all([1, 2, 3].map(() => tilesOf(connection)))
  const tiles = await tilesOf(connection)
  expect(await placeMissing(tiles, shippedMemorials, begin)).toBe(0)
  const standing = await findTiles(tiles, 'veterans')
  expect(standing.map(({ position, state, lovedOneName }) => [position, state, lovedOneName])).toEqual(
    shippedMemorials
      .filter(({ wall }) => wall === 'veterans')
      .map(({ position, lovedOneName }) => [position, 'shown', lovedOneName]),
  )
  await expect(choose(tiles, veteran(standing[0]?.position ?? 0))).rejects.toMatchObject({ code: 'tile-taken' })
})
