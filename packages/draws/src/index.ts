/** Draws that anybody can check (spec 03 §D, docs/draw-format.md): pure, the same in Node and in a browser. */
export {
  type BeaconChain,
  firstRoundFrom,
  noticeSeconds,
  quicknet,
  roundMarginSeconds,
  roundTime,
} from './beacon/chain.ts'
export { isSignatureOf, randomnessOf } from './beacon/signature.ts'
export { blindedId, type Blinding, blindingSecretBytes, blindingWith, donorIdBytes } from './blinding.ts'
export { fromBase64Url, fromHex, toBase64Url, toHex } from './bytes.ts'
export { canonicalBytes, canonicalText } from './documents/canonical.ts'
export { Commitment, Freeze, LedgerHead, Place, Result } from './documents/documents.ts'
export { type DocumentReading, readDocument } from './documents/read-document.ts'
export { drawFormat } from './documents/values.ts'
export { drawingRound, earliestDrawingDay } from './drawing-day.ts'
export { type DrawnPlace, drawPlaces } from './draw-places.ts'
export { type Hashing, nativeHashing, portableHashing } from './hashing.ts'
export {
  type DrawInHand,
  type FreezeInputs,
  type HeldDraw,
  holdDraw,
  seedHashOf,
  writeCommitment,
  writeFreeze,
} from './hold-draw.ts'
export { type PoolBuilder, poolBuilder } from './pool/build-pool.ts'
export { readOutline, writeOutline } from './pool/kept-outline.ts'
export { findHolder, findTicketHolder, type Pool, poolInMemory } from './pool/pool.ts'
export { type PlacedHolder, type PoolOutline, type PoolReading, readPool } from './pool/read-pool.ts'
export { type Holder, recordBytes } from './record.ts'
export type { Pieces } from './pool/stream.ts'
export { isProofOf, type OpenedProof, openProof, Proof, proveDonor, readProof, writeProof } from './proof.ts'
export { drawKeyOf, type DrawInputs, ticketAmongAll, ticketFor } from './tickets.ts'
export type { KeptElsewhere, PublishedFiles } from './verify/draw-to-verify.ts'
export type { Finding, FindingCode, Step } from './verify/finding.ts'
export type { NotCompared } from './verify/not-compared.ts'
export type { VerifyOptions } from './verify/read-draw.ts'
export { type Verdict, verifyDraw } from './verify/verify-draw.ts'
export { type FilesFound, verifyPublished } from './verify/verify-published.ts'
export { type FilesSoFar, type VerdictSoFar, verifySoFar } from './verify/verify-so-far.ts'
