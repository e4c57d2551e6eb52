import {
  Freeze,
  type Hashing,
  isProofOf,
  type OpenedProof,
  openProof,
  readDocument,
  readProof,
  Result,
  toHex,
} from '@evenhand/draws'
import { filesAt } from './files-at.ts'
import type { DrawAt, ProofVerdict } from './job.ts'

/** Far beyond any proof: what is longer is some other file. */
const proofLengthMax = 10_000

/** Opens a donor's proof and lays it beside the freeze (docs/draw-format.md §9). Throws `FileMissing`. */
export async function checkProof(hashing: Hashing, { address, stage }: DrawAt, text: string): Promise<ProofVerdict> {
  const begun = performance.now()
  const opened = openedFrom(hashing, text.trim())
  const milliseconds = performance.now() - begun
  if (typeof opened === 'string') return { kind: 'fails', sentence: opened }

  const files = filesAt(address)
  const freeze = readDocument(Freeze, await files.document('freeze.json'))
  if (freeze.kind === 'unreadable')
    return { kind: 'fails', sentence: `We couldn’t read the published freeze: ${freeze.reason}.` }
  if (!isProofOf(opened, freeze.document)) return { kind: 'fails', sentence: whyNotOf(opened, freeze.document) }
  const { from, to, total, id } = opened
  const drawn = stage === 'drawn' ? placeIn(await files.document('result.json'), opened) : undefined
  return {
    kind: 'holds',
    id: toHex(id),
    entries: String(to - from),
    first: String(from),
    last: String(to - 1n),
    total: String(total),
    ...(drawn ? { drawn } : {}),
    milliseconds,
  }
}

function openedFrom(hashing: Hashing, text: string): OpenedProof | string {
  if (text === '') return 'Paste your proof, or choose its file.'
  if (text.length > proofLengthMax)
    return 'This is too long to be a proof. Choose the file you downloaded as “my proof”.'
  const reading = readProof(new TextEncoder().encode(text))
  if (reading.kind === 'unreadable')
    return `This isn’t one of our proofs (${reading.reason}). Download your proof again.`
  return (
    openProof(hashing, reading.document) ??
    'This proof was changed: its numbers don’t add up. Download your proof again.'
  )
}

function whyNotOf(opened: OpenedProof, freeze: Freeze): string {
  if (opened.count !== freeze.count)
    return `This proof is for another draw: it lists ${opened.count.toLocaleString('en-US')} donors, and this draw has ${freeze.count.toLocaleString('en-US')}.`
  return 'This proof doesn’t match this draw: it is for another draw, or it was changed. Download it again.'
}

/** A donor who is an alternate has a right, too: if the prize passes by, they should know. */
function placeIn(bytes: Uint8Array, { from, to }: OpenedProof) {
  const result = readDocument(Result, bytes)
  if (result.kind === 'unreadable') return undefined
  const { winner, alternates } = result.document
  const place = [winner, ...alternates].findIndex(({ ticket }) => from <= BigInt(ticket) && BigInt(ticket) < to)
  return { winningTicket: winner.ticket, place: place === -1 ? undefined : place }
}
