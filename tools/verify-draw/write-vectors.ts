/** `node --conditions=@evenhand/source tools/verify-draw/write-vectors.ts` writes the test vectors anew, for a new edition of the format. */
import * as crypto from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { nativeHashing } from '@evenhand/draws'
import { makeVectors, type RecordedRound } from '@evenhand/draws/testing'

const folder = new URL('../../packages/draws/src/vectors/', import.meta.url)
const rounds = JSON.parse(readFileSync(new URL('quicknet-rounds.json', folder), 'utf8')) as RecordedRound[]
for (const [name, vector] of Object.entries(await makeVectors(nativeHashing(crypto), rounds)))
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(vector, null, 2)}\n`)
