import type { KeptElsewhere, NotCompared, Place, Step } from '@evenhand/draws'
import type { draws } from '@evenhand/contracts/http'

/** How far a draw has come. */
export type Stage = 'committed' | 'frozen' | 'drawn'

/** Where the files of a draw lie, `/api/draws/example/files/`, and which of them must be there. */
export interface DrawAt {
  /** Whose draw it is by the page's address. */
  giveaway: string
  address: string
  stage: Stage
  /** The SHA-256 that the page shows of each file, in hexadecimal. */
  shown: Readonly<Partial<Record<draws.DrawFileName, string>>>
}

/** What the page asks of the thread that checks. */
export type Job = { kind: 'draw'; draw: DrawAt; kept: KeptHashes } | { kind: 'proof'; draw: DrawAt; proof: string }

/** Fingerprints that somebody kept in time. */
export type KeptHashes = Pick<KeptElsewhere, 'commitmentHash' | 'freezeHash'>

export type DrawVerdict =
  | { kind: 'agrees'; steps: Step[]; notCompared: NotCompared[]; winner: Place; alternates: Place[] }
  /** `overdue` says what should be there by now. */
  | { kind: 'agrees-so-far'; steps: Step[]; notCompared: NotCompared[]; overdue: string | undefined }
  /** All matches, but someone may have the key of its random number. */
  | { kind: 'own-beacon'; steps: Step[]; sentence: string }
  | { kind: 'differs'; steps: Step[]; sentence: string }

export type ProofVerdict =
  | {
      kind: 'holds'
      id: string
      entries: string
      /** The donor's first and last ticket, among `total`. */
      first: string
      last: string
      total: string
      /** The ticket that won, and which place these tickets were drawn for, if any: 0 is the winner; when the draw has been held. */
      drawn?: { winningTicket: string; place: number | undefined }
      /** How long the browser took to open it, without the way to the published file. */
      milliseconds: number
    }
  | { kind: 'fails'; sentence: string }

/** What the thread tells, the verdict last; or that a file did not come. */
export type News =
  | { kind: 'step'; step: Step }
  | { kind: 'progress'; records: number; count: number }
  | { kind: 'draw-checked'; verdict: DrawVerdict; milliseconds: number }
  | { kind: 'proof-checked'; verdict: ProofVerdict }
  | { kind: 'unavailable'; sentence: string }
