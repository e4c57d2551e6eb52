import { afterAll, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { begin, choose, lovedOne, moneyOf } from '../../tests/chosen.ts'
import { createMemorials } from '../app.ts'
import { Config } from '../config.ts'
import { tilesOf } from '../walls/store.ts'

const memorials = await serviceUnderTest('memorials', Config, createMemorials, { LIMITS_SCALE: '1000' })
const connection = await openMongo(memorials.config.MONGODB_URL)
const tiles = await tilesOf(connection)
const { paid } = moneyOf(tiles, { now: begin })
afterAll(async () => {
  await memorials.stop()
  await connection.close()
})

it('answers the memorials that the list finds as a file, and tells the trail who took it', async () => {
  for (const [position, lovedOneName] of [
    [60, 'Ada Quill'],
    [61, 'Émile Zola'],
  ] as const) {
    const { memorialId } = await choose(tiles, lovedOne(position, { lovedOneName }))
    await paid(memorialId, uuidv7())
  }
  const path = '/api/admin/exports/memorials'
  const { text } = await memorials.administrator(undefined, 'administrator-7').get(`${path}?search=zola`)
  const [columns, row, ...others] = text.trim().split('\r\n')
  expect(columns).toMatch(/^Memorial,Wall,Tile,/)
  expect(row).toMatch(/,62,Émile Zola,/)
  expect(others).toEqual([])
  const told = await eventually(async () => {
    const acts = (await memorials.told(AdministratorActedSchema)).map(({ value }) => JSON.parse(value ?? '{}'))
    return acts.length > 0 && acts
  })
  expect(told).toMatchObject([
    { administratorId: 'administrator-7', action: 'list-exported', words: 'Memorials: state waiting, a search' },
  ])
  expect((await memorials.administrator(undefined, undefined, ['money']).get(path)).status).toBe(403)
})
