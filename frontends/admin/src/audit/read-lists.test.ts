import { expect, it } from '@jest/globals'
import { calls } from '@evenhand/contracts/http'
import { listInWords } from './read-lists.ts'

const told = calls.filter(({ audited }) => audited?.includes('list-read'))

it('every list whose reading is told has a name', () => {
  expect(told.length).toBeGreaterThan(35)
  expect(
    told.map(({ method, path }) => listInWords(`${method} ${path}`)).filter((words) => words.includes('/')),
  ).toEqual([])
})

it('says what was read on past its first page, and leaves what it doesn’t know as it was written', () => {
  expect(listInWords('GET /api/admin/gifts, past its first page')).toBe('Gifts, past its first page')
  expect(listInWords('GET /api/admin/of-tomorrow')).toBe('GET /api/admin/of-tomorrow')
})
