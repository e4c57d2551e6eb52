import { fromHex, portableHashing, toHex } from '@evenhand/draws'
import { exampleDonors, exampleDraw, ownBeacon } from '@evenhand/draws/testing'
import type { draws } from '@evenhand/contracts/http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const vectors = join(import.meta.dirname, '../../../../../packages/draws/src/vectors')

const fromText = (text: string) => new TextEncoder().encode(text)

const read = <T>(name: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(join(vectors, name), 'utf8')))

const documents = { rules: z.string(), commitment: z.string(), freeze: z.string(), result: z.string() }
const drawVectors = read('draws.json', z.array(z.object({ pool: z.number(), ...documents })))
const poolVectors = read('pools.json', z.array(z.object({ count: z.number(), file: z.string().optional() })))

/** Proofs of the vectors that lead to a draw of so many donors. */
export const proofsOf = (donors: number) =>
  read(
    'proofs.json',
    z.array(z.object({ proof: z.string(), total: z.string(), from: z.string(), to: z.string() })),
  ).filter(({ proof }) => proof.includes(`"count":${donors},`))

export type Files = Readonly<Partial<Record<draws.DrawFileName, Uint8Array>>>

/** The files of the draw among seven donors that the format is tested by. */
export function filesOfVector(donors = 7): Required<Files> {
  const draw = drawVectors.find(({ pool }) => pool === donors)
  const pool = poolVectors.find(({ count }) => count === donors)?.file
  if (!draw || pool === undefined) throw new Error(`There is no draw among ${donors} in the vectors`)
  return {
    'rules.json': fromText(draw.rules),
    'commitment.json': fromText(draw.commitment),
    'freeze.json': fromText(draw.freeze),
    'pool.bin': fromHex(pool),
    'result.json': fromText(draw.result),
  }
}

/** The files of an honest draw whose random number came from a beacon of its operator's own. */
export async function filesByOwnBeacon(): Promise<Required<Files>> {
  const draw = await exampleDraw(portableHashing, {
    ...ownBeacon(portableHashing, 'the operator’s own', { genesis: 1_700_000_000, period: 3 }),
    donors: exampleDonors(portableHashing, 7),
    frozenAt: '2026-01-01T00:00:00.000Z',
  })
  const { rules, commitment, freeze, result } = draw.files
  return {
    'rules.json': rules,
    'commitment.json': commitment,
    'freeze.json': freeze,
    'pool.bin': draw.poolFile,
    'result.json': result,
  }
}

const filesUntil: Readonly<Record<draws.Draw['state'], readonly draws.DrawFileName[]>> = {
  committed: ['rules.json', 'commitment.json'],
  frozen: ['rules.json', 'commitment.json', 'freeze.json', 'pool.bin'],
  drawn: ['rules.json', 'commitment.json', 'freeze.json', 'pool.bin', 'result.json'],
}

/** What the service says of that draw when it has come so far. */
export function drawOf(
  state: draws.Draw['state'],
  more: Partial<draws.DrawWithFiles> = {},
  files: Files = filesOfVector(),
): draws.DrawWithFiles {
  const isFrozen = state !== 'committed'
  return {
    slug: 'example',
    title: 'Jeep Giveaway',
    state,
    committedAt: '2023-08-15T10:59:03.000Z',
    timeZone: 'America/New_York',
    closesAt: '2023-09-14T10:59:03.000Z',
    freezesAt: '2023-09-14T11:00:03.000Z',
    drawsOn: '2023-09-15',
    frozenAt: isFrozen ? '2023-09-15T10:50:03.000Z' : null,
    roundAt: '2023-09-15T11:00:03.000Z',
    round: 657_413,
    drawnAt: state === 'drawn' ? '2023-09-15T11:00:10.000Z' : null,
    donors: isFrozen ? 7 : null,
    files: filesUntil[state].map((name) => {
      const bytes = files[name] ?? new Uint8Array(0)
      return {
        name,
        bytes: bytes.length,
        sha256: toHex(portableHashing.sha256(bytes)),
        publishedAt: '2023-09-15T11:00:10.000Z',
      }
    }),
    ...more,
  }
}

/** The same bytes with one text in the place of another. */
export const withText = (bytes: Uint8Array, before: string, after: string): Uint8Array =>
  fromText(new TextDecoder().decode(bytes).replace(before, () => after))
