import { type BeaconChain, quicknet } from '../beacon/chain.ts'
import { toHex } from '../bytes.ts'
import { Commitment, Freeze } from '../documents/documents.ts'
import { readDocument } from '../documents/read-document.ts'
import { readRules } from '../documents/rules.ts'
import type { Hashing } from '../hashing.ts'
import type { CommittedDraw, FrozenDraw, KeptElsewhere } from './draw-to-verify.ts'
import { type Finding, type Step, unreadable } from './finding.ts'

export interface VerifyOptions {
  kept?: KeptElsewhere | undefined
  /** The beacons that count as public; quicknet unless said otherwise. */
  chains?: readonly BeaconChain[] | undefined
  /** Told after each piece of the pool: records read, of how many. */
  onProgress?: ((records: number, count: number) => void) | undefined
  /** Told of each thing that agrees, as soon as it is known. */
  onStep?: ((step: Step) => void) | undefined
}

/** The steps of a verification, told as they are taken. */
export function stepsTold({ onStep }: VerifyOptions) {
  const steps: Step[] = []
  const agreed = (step: Step | undefined): void => {
    if (!step) return
    steps.push(step)
    onStep?.(step)
  }
  return { steps, agreed }
}

export const isFinding = (read: object): read is Finding => 'code' in read

export function readCommitted(
  hashing: Hashing,
  files: { commitment: Uint8Array; rules?: Uint8Array | undefined },
  { kept = {}, chains = [quicknet] }: VerifyOptions,
): CommittedDraw | Finding {
  const hashOf = (bytes: Uint8Array) => toHex(hashing.sha256(bytes))
  const commitment = readDocument(Commitment, files.commitment)
  if (commitment.kind === 'unreadable') return unreadable('commitment', commitment.reason)
  const hashes = { commitment: hashOf(files.commitment), rules: files.rules && hashOf(files.rules) }
  // Other rules than those that are named need not be readable to be found out.
  const isNamed = hashes.rules === commitment.document.rulesHash
  const rules = files.rules && isNamed ? readRules(files.rules) : undefined
  if (rules?.kind === 'unreadable') return unreadable('rules', rules.reason)
  return { hashing, commitment: commitment.document, rules: rules?.document, hashes, kept, chains }
}

export function readFrozen(committed: CommittedDraw, bytes: Uint8Array): FrozenDraw | Finding {
  const freeze = readDocument(Freeze, bytes)
  if (freeze.kind === 'unreadable') return unreadable('freeze', freeze.reason)
  const hash = toHex(committed.hashing.sha256(bytes))
  return { ...committed, freeze: freeze.document, hashes: { ...committed.hashes, freeze: hash } }
}
