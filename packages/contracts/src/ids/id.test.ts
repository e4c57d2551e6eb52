import { expect, it } from '@jest/globals'
import { Id } from './index.ts'

it('is one, in small letters, however it was typed', () => {
  const id = '0197a000-0000-7000-8000-00000000abcd'
  expect(Id.parse(id.toUpperCase())).toBe(id)
  expect(Id.parse(id)).toBe(id)
  expect(Id.safeParse('abcd').error?.issues[0]?.message).toBe('That isn’t a valid ID')
})
