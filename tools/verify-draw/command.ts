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
  verifyDraw,
} from '@evenhand/contracts/draws'
import { z } from 'zod'
import { type Options, readOptions, usage } from './options.ts'
import { NotReadable, type Published, publishedAt } from './published.ts'
import { openLines, type Output, proofLines, verdictLines } from './report.ts'

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
  const freeze = await required(published, 'freeze.json', options.place)
  const rules = await published.document('rules.json')
  const verdict = await verifyDraw(
    hashing,
    {
      commitment: await required(published, 'commitment.json', options.place),
      freeze,
      result: await required(published, 'result.json', options.place),
      rules,
    },
    await published.pool(),
    {
      kept: await keptBy(options),
      chains: options.beacon === undefined ? [quicknet] : [quicknet, await beaconOf(options.beacon)],
      onStep: (step) => output.line(`✓ ${step}`),
      onProgress: (records, count) => output.passing(`  Reading the pool: ${Math.floor((records * 100) / count)} %`),
    },
  )
  for (const line of verdictLines(verdict)) output.line(line)
  const agrees = verdict.kind === 'agrees'
  if (agrees) for (const line of openLines({ ...options, rules })) output.line(line)
  return options.proof !== undefined && agrees ? proofHolds(options.proof, freeze, output) : agrees
}

async function required(published: Published, name: string, place: string): Promise<Uint8Array> {
  const bytes = await published.document(name)
  if (bytes) return bytes
  const reason = name === 'result.json' ? 'The draw may not have been held yet.' : 'Is this the place of a draw?'
  throw new NotReadable(`There is no ${name} in ${place}. ${reason}`)
}

async function keptBy({ commitmentHash, freezeHash, ledgerHeads }: Options): Promise<KeptElsewhere> {
  if (ledgerHeads === undefined) return { commitmentHash, freezeHash }
  return { commitmentHash, freezeHash, ledgerHeads: await jsonOf(ledgerHeads, z.array(LedgerHead)) }
}

const beaconOf = (path: string): Promise<BeaconChain> => jsonOf(path, Commitment.shape.beacon)

async function jsonOf<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  try {
    return schema.parse(JSON.parse((await bytesOf(path)).toString()))
  } catch (error) {
    if (error instanceof NotReadable) throw error
    throw new NotReadable(`${path} is not what was expected. verify-draw --help says what is.`)
  }
}

const bytesOf = (path: string): Promise<Buffer> =>
  readFile(path).catch(() => {
    throw new NotReadable(`${path} cannot be read.`)
  })

async function proofHolds(path: string, freeze: Uint8Array, output: Output): Promise<boolean> {
  const proof = readProof(await bytesOf(path))
  const frozen = readDocument(Freeze, freeze)
  const opened = proof.kind === 'read' ? openProof(hashing, proof.document) : undefined
  const holds = opened !== undefined && frozen.kind === 'read' && isProofOf(opened, frozen.document)
  const lines = holds ? proofLines(opened) : ['', '✗ The proof does not lead to the pool that was frozen.']
  for (const line of lines) output.line(line)
  return holds
}
