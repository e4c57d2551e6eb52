import * as crypto from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  type BeaconChain,
  Commitment,
  Freeze,
  isProofOf,
  type KeptElsewhere,
  LedgerHead,
  nativeHashing,
  openProof,
  quicknet,
  readDocument,
  readProof,
  verifyPublished,
} from '@evenhand/draws'
import { z } from 'zod'
import { type Options, readOptions, usage } from './options.ts'
import { NotReadable, publishedAt } from './published.ts'
import { openLines, type Output, proofLines, stepLine, verdictLines } from './report.ts'

const hashing = nativeHashing(crypto)

/** Runs the command; answers its exit code. */
export async function runCommand(args: readonly string[], output: Output): Promise<0 | 1 | 2> {
  try {
    const options = readOptions(args)
    if (options) return (await verify(options, output)) ? 0 : 1
    output.line(usage)
    return 0
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error
    output.line(error.message)
    return 2
  }
}

async function verify(options: Options, output: Output): Promise<boolean> {
  const published = publishedAt(options.place)
  const commitment = await published.document('commitment.json')
  const freeze = await published.document('freeze.json')
  const files = {
    commitment,
    freeze,
    rules: await published.document('rules.json'),
    result: await published.document('result.json'),
    pool: await published.pool(),
  }
  if (Object.values(files).every((file) => file === undefined))
    throw new NotReadable(`There are no files of a draw in ${options.place}. Check the folder or address.`)
  const verdict = await verifyPublished(hashing, files, new Date(), {
    kept: await keptBy(options),
    chains: options.beacon === undefined ? [quicknet] : [quicknet, await beaconOf(options.beacon)],
    onStep: (step) => output.line(stepLine(step)),
    onProgress: (records, count) => output.passing(`  Reading the pool: ${Math.floor((records * 100) / count)} %`),
  })
  for (const line of verdictLines(verdict)) output.line(line)
  if (verdict.kind === 'differs') return false
  for (const line of openLines(verdict.notCompared)) output.line(line)
  const isOverdue = verdict.kind === 'agrees-so-far' && verdict.overdue !== undefined
  if (options.proof === undefined) return !isOverdue
  if (!freeze) throw new NotReadable('A proof can be checked once there is a freeze.json.')
  return (await proofHolds(options.proof, freeze, output)) && !isOverdue
}

async function keptBy({ commitmentHash, freezeHash, giveaway, ledgerHeads }: Options): Promise<KeptElsewhere> {
  if (ledgerHeads === undefined) return { commitmentHash, freezeHash, giveaway }
  return { commitmentHash, freezeHash, giveaway, ledgerHeads: await jsonOf(ledgerHeads, z.array(LedgerHead)) }
}

const beaconOf = (path: string): Promise<BeaconChain> => jsonOf(path, Commitment.shape.beacon)

async function jsonOf<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  try {
    return schema.parse(JSON.parse((await bytesOf(path)).toString()))
  } catch (error) {
    if (error instanceof NotReadable) throw error
    throw new NotReadable(`${path} isn’t the file that this option needs. verify-draw --help says what it should be.`)
  }
}

const bytesOf = (path: string): Promise<Buffer> =>
  readFile(path).catch(() => {
    throw new NotReadable(`${path} can’t be read.`)
  })

async function proofHolds(path: string, freeze: Uint8Array, output: Output): Promise<boolean> {
  const proof = readProof(await bytesOf(path))
  const frozen = readDocument(Freeze, freeze)
  const opened = proof.kind === 'read' ? openProof(hashing, proof.document) : undefined
  const holds = opened !== undefined && frozen.kind === 'read' && isProofOf(opened, frozen.document)
  const lines = holds ? proofLines(opened) : ['', '✗ The proof doesn’t lead to the pool that was frozen.']
  for (const line of lines) output.line(line)
  return holds
}
