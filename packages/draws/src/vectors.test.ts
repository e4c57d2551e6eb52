import * as crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { nativeHashing, portableHashing } from './hashing.ts'
import { makeVectors, type RecordedRound } from './testing/index.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`vectors/${name}.json`, import.meta.url), 'utf8'))
const rounds = read('quicknet-rounds') as RecordedRound[]

/** Changed vectors are another format: they get another name, and the old ones stay as they are. */
describe('the vectors of evenhand-draw/1', () => {
  it.each([
    ['Node', nativeHashing(crypto)],
    ['a browser', portableHashing],
  ])('are what the rules give in %s', async (_, hashing) => {
    const made = await makeVectors(hashing, rounds)
    expect(made).toEqual({
      pools: read('pools'),
      proofs: read('proofs'),
      draws: read('draws'),
      tickets: read('tickets'),
    })
  })
})
