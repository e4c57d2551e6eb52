import type { grants, SentFileType } from '@evenhand/contracts/http'
import type { MadeByRequest, Reviewed } from '@evenhand/service-kit/mongo'
import type { Grant } from './grant.ts'

export type ApplicationState = (typeof grants.applicationStates)[number]

/** What an organization writes. */
export interface Project {
  projectTitle: string
  /** Null while nothing is asked for. */
  requestedCents: number | null
  projectDescription: string
  impact: string
  timeline: string
  answers: { questionId: string; answer: string }[]
}

/** A file of an application; its bytes are in the store of files under `key`, which was never another file's. */
export interface StoredAttachment {
  id: string
  name: string
  type: SentFileType
  bytes: number
  sha256: string
  key: string
}

export interface StoredScore {
  by: string
  marks: { criterionId: string; score: number; reason: string }[]
  comment: string
  at: Date
}

/** What one person proposed, and another one confirmed. */
export interface StoredDecision {
  verdict: 'approved' | 'rejected'
  awardCents: number | null
  words: string
  by: string
  at: Date
  confirmedBy: string | null
  confirmedAt: Date | null
}

/** An application as it is stored: what was written, accepted and decided is one document. */
export interface Application extends Project, Reviewed<ApplicationState>, MadeByRequest {
  roundId: string
  nonprofitId: string
  organizationName: string
  /** One of the few that an organization has in a round; nobody else's, so that two at once don't take the same. */
  slot: string
  attachments: StoredAttachment[]
  terms: { version: string; acceptedAt: Date; acceptedBy: string } | null
  submittedAt: Date | null
  /** Which of the reviewers of its round score it; null where all of them do. */
  assigned: string[] | null
  /** Who was taken off it while a score was in and they had given none: they don't read by leaving what was sealed from them. */
  left: string[]
  /** What reviewers thought, the newest last: a later score of the same reviewer takes the place of an earlier one. */
  scores: StoredScore[]
  decision: StoredDecision | null
  /** What became of the award. */
  grant: Grant | null
  createdAt: Date
}
