/** One stage of a draw in a process of its own: `stage.ts freeze|draw|verify FOLDER DONORS` prints how long it took and how much memory. */
import * as crypto from 'node:crypto'
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dayAt } from '@evenhand/contracts/catalogue'
import {
  blindingWith,
  Commitment,
  donorIdBytes,
  Freeze,
  holdDraw,
  nativeHashing,
  openProof,
  type Pool,
  poolBuilder,
  proveDonor,
  readDocument,
  readOutline,
  readPool,
  recordBytes,
  roundTime,
  seedHashOf,
  toHex,
  verifyDraw,
  writeCommitment,
  writeFreeze,
  writeOutline,
} from '@evenhand/draws'
import { ownBeacon } from '@evenhand/draws/testing'
import { filesIn, type Stage } from './files.ts'

const readBytes = 1 << 20
const proofs = 20

const hashing = nativeHashing(crypto)
const seed = hashing.sha256(Buffer.from('the seed of the bench'))
const blinding = blindingWith(hashing, hashing.sha256(Buffer.from('the blinding secret of the bench')))
const beacon = ownBeacon(hashing, 'the beacon of the bench', { genesis: 1_700_000_000, period: 3 })
const frozenAt = new Date('2026-11-01T00:00:00.000Z')
const round = 100_000_000
const timeZone = 'America/New_York'
const ledgerHeads = [{ chain: 'bench', seq: 0, hash: '00'.repeat(32) }]

const donorIdOf = (i: number): string => `${i.toString(16).padStart(8, '0')}-0000-8000-8000-000000000000`
/** 100 on average. */
const entriesOf = (i: number): bigint => BigInt(1 + (i % 199))

async function freeze(folder: string, donors: number): Promise<object> {
  const files = filesIn(folder)
  const commitment = writeCommitment({
    format: 'evenhand-draw/1',
    kind: 'commitment',
    giveaway: 'bench',
    rulesHash: toHex(hashing.sha256(Buffer.from('rules'))),
    committedAt: '2026-10-01T00:00:00.000Z',
    closesAt: frozenAt.toISOString(),
    freezesAt: frozenAt.toISOString(),
    drawsOn: dayAt(roundTime(beacon.chain, round), timeZone),
    timeZone,
    round,
    seedHash: toHex(seedHashOf(hashing, seed)),
    beacon: beacon.chain,
    alternates: 3,
  })
  const builder = poolBuilder(blinding)
  for (let i = 0; i < donors; i++) builder.add(donorIdOf(i), entriesOf(i))
  const pool = builder.finish()
  writeFileSync(files.pool, pool)
  const reading = await readPool(hashing, [pool])
  if (reading.kind === 'broken') throw new Error(`The pool is broken: ${reading.fault}`)
  const { outline } = reading
  writeFileSync(files.commitment, commitment)
  writeFileSync(files.outline, writeOutline(outline))
  writeFileSync(files.freeze, writeFreeze(hashing, { commitment, outline, ledgerHeads, round, frozenAt }))
  return { total: outline.total.toString() }
}

async function draw(folder: string, donors: number): Promise<object> {
  const files = filesIn(folder)
  const commitment = readDocument(Commitment, readFileSync(files.commitment))
  const freezeBytes = readFileSync(files.freeze)
  const freeze = readDocument(Freeze, freezeBytes)
  if (commitment.kind !== 'read' || freeze.kind !== 'read') throw new Error('The documents cannot be read')
  const file = await open(files.pool)
  const pool: Pool = {
    outline: readOutline(readFileSync(files.outline, 'utf8')),
    async read(from, count) {
      const { buffer } = await file.read(Buffer.alloc(count * recordBytes), 0, count * recordBytes, from * recordBytes)
      return buffer
    },
  }
  const signature = beacon.signatureOf(round)
  const started = performance.now()
  const held = await holdDraw(hashing, {
    commitment: commitment.document,
    freeze: freeze.document,
    freezeHash: hashing.sha256(freezeBytes),
    seed,
    signature,
    pool,
  })
  if (held.kind === 'refused') throw new Error(`The draw was refused: ${held.reason}`)
  writeFileSync(files.result, held.result)
  const drawMs = performance.now() - started
  const timed = await timeProofs(pool, donors)
  await file.close()
  return { drawMs, ...timed }
}

/** Making and checking proofs, the slowest of some. */
async function timeProofs(pool: Pool, donors: number) {
  let makeMs = 0
  let checkMs = 0
  for (let at = 0; at < proofs; at++) {
    const donorId = donorIdOf(Math.floor((at * donors) / proofs))
    const begun = performance.now()
    const proof = await proveDonor(hashing, pool, { donorId, salt: blinding.saltOf(donorIdBytes(donorId)) })
    const made = performance.now()
    if (!proof || toHex(openProof(hashing, proof)?.root ?? new Uint8Array()) !== toHex(pool.outline.root))
      throw new Error('A proof does not lead to the root')
    makeMs = Math.max(makeMs, made - begun)
    checkMs = Math.max(checkMs, performance.now() - made)
  }
  return { makeMs, checkMs }
}

async function verify(folder: string): Promise<object> {
  const files = filesIn(folder)
  const [commitment, freeze, result] = [files.commitment, files.freeze, files.result].map((path) => readFileSync(path))
  if (!commitment || !freeze || !result) throw new Error('A document is missing')
  const pool = createReadStream(files.pool, { highWaterMark: readBytes }) as AsyncIterable<Uint8Array>
  const verdict = await verifyDraw(hashing, { commitment, freeze, result }, pool, { chains: [beacon.chain] })
  if (verdict.kind === 'differs') throw new Error(verdict.finding.sentence)
  return {}
}

const [stage = '', folder = '', donors = ''] = process.argv.slice(2)
const run = { freeze, draw, verify }[stage as Stage]
const started = performance.now()
const measured = await run(folder, Number(donors))
const wallMs = performance.now() - started
const { user, system } = process.cpuUsage()
const memoryBytes = process.resourceUsage().maxRSS * 1024
process.stdout.write(`${JSON.stringify({ wallMs, processorMs: (user + system) / 1000, memoryBytes, ...measured })}\n`)
