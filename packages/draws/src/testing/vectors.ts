import { quicknet } from '../beacon/chain.ts'
import { donorIdBytes } from '../blinding.ts'
import { fromHex, fromText, toHex, toText } from '../bytes.ts'
import type { Hashing } from '../hashing.ts'
import { openProof, proveDonor, writeProof } from '../proof.ts'
import { drawKeyOf, ticketAmongAll, ticketFor } from '../tickets.ts'
import { type ExampleDraw, exampleDonors, exampleDraw, recorded } from './example-draw.ts'

/** A recorded round of quicknet. */
export interface RecordedRound {
  round: number
  signature: string
  randomness: string
}

/** Draws of quicknet's recorded rounds: so many donors, the round, the moment of the freeze. */
const draws = [
  { donors: 1, round: 1_000, frozenAt: '2023-08-23T12:00:00.000Z' },
  { donors: 2, round: 1_001, frozenAt: '2023-08-23T12:00:00.000Z' },
  { donors: 3, round: 1_002, frozenAt: '2023-08-22T12:00:00.000Z' },
  { donors: 7, round: 657_413, frozenAt: '2023-09-15T10:50:03.000Z' },
  { donors: 1_000, round: 657_413, frozenAt: '2023-09-14T10:00:00.000Z' },
]
/** The pools that are written down record by record; the others follow from the rule. */
const listedMax = 7

const text = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/** The test vectors of the format: what `vectors/*.json` holds, and `docs/draw-format.md` §10 describes. */
export async function makeVectors(hashing: Hashing, rounds: readonly RecordedRound[]) {
  const examples: ExampleDraw[] = []
  for (const { donors, round, frozenAt } of draws)
    examples.push(
      await exampleDraw(hashing, {
        chain: quicknet,
        signatureOf: recorded(rounds),
        donors: exampleDonors(hashing, donors),
        round,
        frozenAt,
      }),
    )
  return {
    pools: examples.map((example) => poolVector(hashing, example)),
    proofs: (await Promise.all(examples.map((example) => proofVectors(hashing, example)))).flat(),
    draws: examples.map((example) => drawVector(hashing, example)),
    tickets: ticketVectors(hashing),
  }
}

function poolVector(hashing: Hashing, { pool, poolFile, blinding, blindingSecret }: ExampleDraw) {
  const { count, total, root, poolHash } = pool.outline
  const summary = { count, total: total.toString(), root: toHex(root), poolHash: toHex(poolHash) }
  const secret = toHex(blindingSecret)
  if (count > listedMax) return { ...summary, blindingSecret: secret }
  const donors = exampleDonors(hashing, count).map(({ donorId, entries }) => {
    const salt = blinding.saltOf(donorIdBytes(donorId))
    const id = toHex(blinding.blindedIdOf(donorIdBytes(donorId), salt))
    return { donorId, entries: entries.toString(), salt: toHex(salt), id }
  })
  return { ...summary, blindingSecret: secret, donors, file: toHex(poolFile) }
}

async function proofVectors(hashing: Hashing, { pool, blinding }: ExampleDraw) {
  const { count, root, total } = pool.outline
  const donors = exampleDonors(hashing, count).filter((_, at) => count <= listedMax || at % 300 === 0)
  return Promise.all(
    donors.map(async ({ donorId }) => {
      const proof = await proveDonor(hashing, pool, { donorId, salt: blinding.saltOf(donorIdBytes(donorId)) })
      const opened = proof && openProof(hashing, proof)
      if (!opened) throw new Error('A proof of the vectors leads nowhere')
      const [from, to] = [opened.from.toString(), opened.to.toString()]
      return { proof: text(writeProof(proof)), root: toHex(root), total: total.toString(), from, to }
    }),
  )
}

function drawVector(hashing: Hashing, { files, pool }: ExampleDraw) {
  const { rulesHash } = JSON.parse(text(files.commitment)) as { rulesHash: string }
  const { seed, randomness } = JSON.parse(text(files.result)) as { seed: string; randomness: string }
  const { root, total } = pool.outline
  const inputs = { root, total, rulesHash: fromHex(rulesHash), seed: fromHex(seed), randomness: fromHex(randomness) }
  return {
    pool: pool.outline.count,
    rules: toText(files.rules),
    commitment: text(files.commitment),
    freeze: text(files.freeze),
    result: text(files.result),
    drawKey: toHex(drawKeyOf(hashing, inputs)),
  }
}

function ticketVectors(hashing: Hashing) {
  const drawKey = hashing.sha256(fromText('a draw key'))
  const asked: [place: number, remaining: bigint][] = [
    [0, 1n],
    [0, 1_000n],
    [1, 1_000n],
    [0, 10n ** 9n],
    [3, (1n << 63n) - 1n],
    [99, 1n << 62n],
  ]
  const leftOut = [
    { from: 40n, entries: 10n },
    { from: 5n, entries: 20n },
  ]
  return {
    drawKey: toHex(drawKey),
    tickets: asked.map(([place, remaining]) => ({
      place,
      remaining: remaining.toString(),
      ticket: ticketFor(hashing, drawKey, place, remaining).toString(),
    })),
    leftOut: leftOut.map(({ from, entries }) => ({ from: from.toString(), entries: entries.toString() })),
    amongAll: [0n, 4n, 5n, 19n, 20n, 30n].map((left) => ({
      left: left.toString(),
      ticket: ticketAmongAll(left, leftOut).toString(),
    })),
  }
}
