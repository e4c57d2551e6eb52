import { expect, it } from '@jest/globals'
import { existsSync } from 'node:fs'
import { readDurations } from './durations.ts'

it('the files that run first are there, with their seconds', () => {
  const durations = Object.entries(readDurations())
  expect(durations.length).toBeGreaterThan(0)
  expect(durations.filter(([file, seconds]) => !existsSync(file) || !(seconds > 0))).toEqual([])
})
