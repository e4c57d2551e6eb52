import * as crypto from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromHex, nativeHashing } from '@evenhand/draws'
import { exampleDonors, exampleDraw, ownBeacon } from '@evenhand/draws/testing'
import { z } from 'zod'

export const vectorsFolder = join(import.meta.dirname, '../../../packages/draws/src/vectors')

const Text = z.record(z.string(), z.unknown())
const DrawVector = z.object({
  pool: z.int(),
  rules: z.string(),
  commitment: z.string(),
  freeze: z.string(),
  result: z.string(),
})

const vectors = <T>(name: string, schema: z.ZodType<T>): T[] =>
  z.array(schema).parse(JSON.parse(readFileSync(join(vectorsFolder, `${name}.json`), 'utf8')))

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'verify-draw-'))

/** The draw of seven donors of the test vectors, as it would be published, with the proof of one of them beside it. */
export function vectorFolder(): string {
  const folder = emptyFolder()
  const draw = vectors('draws', DrawVector).find(({ pool }) => pool === 7)
  const pool = vectors('pools', z.object({ count: z.int(), file: z.string().optional() })).find(
    ({ count }) => count === 7,
  )
  const proof = vectors('proofs', z.object({ proof: z.string() })).find(
    (vector) => Text.parse(JSON.parse(vector.proof)).count === 7,
  )
  if (!draw || !pool?.file || !proof) throw new Error('The vectors have no draw of seven')
  for (const name of ['commitment', 'freeze', 'result', 'rules'] as const)
    writeFileSync(join(folder, `${name}.json`), draw[name])
  writeFileSync(join(folder, 'pool.bin'), fromHex(pool.file))
  writeFileSync(join(folder, 'my-proof.json'), proof.proof)
  return folder
}

/** A draw by a beacon that nobody else knows, whose file lies beside it. */
export async function ownBeaconFolder(): Promise<string> {
  const folder = emptyFolder()
  const hashing = nativeHashing(crypto)
  const beacon = ownBeacon(hashing, 'the beacon of this test', { genesis: 1_700_000_000, period: 3 })
  const donors = exampleDonors(hashing, 9)
  const { files, poolFile } = await exampleDraw(hashing, { ...beacon, donors, frozenAt: '2026-01-01T00:00:00.000Z' })
  for (const name of ['commitment', 'freeze', 'result', 'rules'] as const)
    writeFileSync(join(folder, `${name}.json`), files[name])
  writeFileSync(join(folder, 'pool.bin'), poolFile)
  writeFileSync(join(folder, 'beacon.json'), JSON.stringify(beacon.chain))
  return folder
}

/** Changes one bit of a file. */
export function changeBit(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** Changes the first place where a file says something. */
export function changeText(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'latin1')
  if (!text.includes(from)) throw new Error(`${path} does not say ${from}`)
  writeFileSync(path, text.replace(from, to), 'latin1')
}
