import { z } from 'zod'
import { Id, Text } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { filterOf, pageOf, pageQuery } from '../paged.ts'
import { applicationStates } from './applications.ts'
import { Attachment } from './attachment.ts'

export const scoreMin = 1
export const scoreMax = 5
export const reviewersMax = 20

const AdministratorId = z.string().min(1).max(100)

/** What one reviewer thinks of an application. */
export const Score = z.strictObject({
  marks: z
    .array(
      z.strictObject({
        criterionId: Id,
        score: z.int(`Choose ${scoreMin} to ${scoreMax}`).min(scoreMin).max(scoreMax),
        reason: Text(2000, 'Say why'),
      }),
    )
    .max(20),
  comment: Text(5000),
})
export type Score = z.output<typeof Score>

export const ScoreBy = z.strictObject({ ...Score.shape, by: AdministratorId, at: z.iso.datetime() })

/** Why a score that was given no longer counts. */
export const pastReasons = ['scored-again', 'recused', 'not-assigned'] as const
export const PastScore = z.strictObject({ ...ScoreBy.shape, why: z.enum(pastReasons) })

/** The verdict comes to count when another person confirms it. */
export const Proposal = z
  .strictObject({
    verdict: z.enum(['approved', 'rejected']),
    /** Null for a rejection. */
    award: Dollars.nullable(),
    /** The organization reads it. */
    words: z.string(),
    by: AdministratorId,
    at: z.iso.datetime(),
    confirmedBy: AdministratorId.nullable(),
    confirmedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'GrantDecision' })

/** An application at the desk, as the caller may see it. */
export const DeskApplication = z
  .strictObject({
    id: Id,
    roundId: Id,
    /** Null in a blind round until it is decided. */
    applicant: z.strictObject({ nonprofitId: Id, organizationName: z.string() }).nullable(),
    projectTitle: z.string(),
    requestedAmount: Dollars,
    projectDescription: z.string(),
    impact: z.string(),
    timeline: z.string(),
    answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
    /** In a blind round by number until it is decided. */
    attachments: z.array(Attachment),
    state: z.enum(applicationStates),
    termsVersion: z.string().nullable(),
    submittedAt: z.iso.datetime().nullable(),
    /** The caller's own score. */
    ownScore: ScoreBy.nullable(),
    scored: z.int(),
    /** How many reviewers it has who are not recused from it. */
    reviewers: z.int(),
    /** Which of the reviewers of the round were chosen for it; null where it is all of them. */
    assigned: z.array(AdministratorId).nullable(),
    /** Whether the caller scores it. */
    isReviewer: z.boolean(),
    /** All scores, the newest of each reviewer; null until all are in. */
    scores: z.array(ScoreBy).nullable(),
    /** Scores that no longer count, as of their time, the newest first; null until all are in. */
    past: z.array(PastScore).nullable(),
    /** The weighted mean of all scores, with two decimals; null until all are in. */
    mean: z.string().nullable(),
    decision: Proposal.nullable(),
    /** Whether a decision is proposed that the caller may confirm: where two people are needed, not their own. */
    mayConfirm: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'DeskGrantApplication' })
export type DeskApplication = z.output<typeof DeskApplication>

export const deskStates = ['submitted', 'withdrawn', 'approved', 'rejected'] as const
export const ApplicationFilter = z.strictObject(filterOf(deskStates, 'submitted', 'desc'))
export type ApplicationFilter = z.output<typeof ApplicationFilter>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const
const ofRound = z.strictObject({ roundId: Id })
const ofApplication = z.strictObject({ applicationId: Id })
const seen = z.int().min(0)

export const setRoundReviewers = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grant-rounds/{roundId}/reviewers',
  summary: 'Say who reviews the applications of a round',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['reviewers-set'],
  request: {
    params: ofRound,
    body: z.strictObject({
      reviewers: z.array(AdministratorId).max(reviewersMax),
      /** Who they were when they were read. */
      seen: z.array(AdministratorId).max(reviewersMax),
    }),
  },
  response: { status: 204 },
  problems: [...forAdministrators, 'not-found', 'interests-undeclared', 'recused', 'conflict'],
})

/** Who applied in a round, so that a reviewer can say with whom they have a conflict before reading anything. No application is named. */
export const RoundInterests = z
  .strictObject({
    organizations: z.array(
      z.strictObject({ nonprofitId: Id, organizationName: z.string(), conflict: z.string().nullable() }),
    ),
    /** When the caller declared; null while they have not. */
    declaredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RoundInterests' })
export type RoundInterests = z.output<typeof RoundInterests>

export const getRoundInterests = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/grant-rounds/{roundId}/interests',
  summary:
    'Which organizations applied in a round, and with which of them the caller has declared a conflict of interest',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  request: { params: ofRound },
  response: { status: 200, body: RoundInterests },
  problems: [...forAdministrators, 'not-found'],
})

const conflictsMax = 500
const applicantsMax = 10_000

/** It is about the organizations that were shown, and says nothing of others. */
export const Declaration = z.strictObject({
  shown: z.array(Id).max(applicantsMax),
  conflicts: z.array(z.strictObject({ nonprofitId: Id, reason: Text(500, 'Say what connects you') })).max(conflictsMax),
})
export type Declaration = z.output<typeof Declaration>

export const declareInterests = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grant-rounds/{roundId}/interests',
  summary: 'Declare with which organizations the caller has a conflict: they see nothing more of those applications',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['interests-declared'],
  request: {
    params: ofRound,
    body: Declaration,
  },
  response: { status: 200, body: RoundInterests },
  problems: [...forAdministrators, 'not-found', 'conflict', 'not-possible'],
})

export const listDeskApplications = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/grant-rounds/{roundId}/applications',
  summary:
    'The submitted applications of a round that match a filter, sorted by date, one page at a time; those of a conflict are not among them',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  request: { params: ofRound, query: z.strictObject({ ...ApplicationFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(DeskApplication) },
  problems: [...forAdministrators, 'not-found', 'interests-undeclared'],
})

export const reading = [...forAdministrators, 'not-found', 'interests-undeclared', 'recused'] as const

export const getDeskApplication = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/grant-applications/{applicationId}',
  summary: 'One submitted application',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: { params: ofApplication },
  response: { status: 200, body: DeskApplication },
  problems: reading,
})

export const scoreApplication = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grant-applications/{applicationId}/score',
  summary:
    'Score an application by the criteria of its round, as one of its reviewers; a new score takes the place of the last',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['application-scored'],
  request: { params: ofApplication, body: Score },
  response: { status: 200, body: DeskApplication },
  problems: [...reading, 'conflict', 'not-possible'],
})

export const DecisionForm = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('approved'), award: Dollars, words: Text(5000) }),
  z.strictObject({ verdict: z.literal('rejected'), words: Text(5000, 'Say why. The organization will read it') }),
])
export type DecisionForm = z.output<typeof DecisionForm>

export const proposeDecision = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grant-applications/{applicationId}/decision',
  summary: 'Propose what is decided about an application; it counts once it’s confirmed',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['decision-proposed'],
  request: { params: ofApplication, body: z.strictObject({ decision: DecisionForm, seen }) },
  response: { status: 200, body: DeskApplication },
  problems: [...reading, 'conflict', 'not-possible'],
})

export const confirmDecision = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grant-applications/{applicationId}/decision/confirmation',
  summary: 'Confirm what was proposed: the award is within the budget, the organization hears of it',
  access: 'administrator',
  roles: ['reviews'],
  freshProof: true,
  limit: 'write',
  audited: ['grant-approved', 'grant-rejected'],
  request: { params: ofApplication, body: z.strictObject({ seen }) },
  response: { status: 200, body: DeskApplication },
  problems: [...reading, 'conflict', 'not-possible', 'budget-exceeded'],
})

/** How a reviewer scores beside the others, over the applications whose scores are all in. */
export const Calibration = z.strictObject({
  by: AdministratorId,
  scored: z.int(),
  /** The mean of their marks, with two decimals. */
  mean: z.string(),
  /** By how much they are above (below) the others on the same applications, with two decimals and a sign. */
  drift: z.string(),
})

export const Ranking = z
  .strictObject({
    budget: Dollars,
    awarded: Dollars,
    /** The best first; those of a conflict of the caller, and those whose scores are not all in, are not among them. */
    ranked: z.array(
      z.strictObject({
        id: Id,
        projectTitle: z.string(),
        requestedAmount: Dollars,
        mean: z.string(),
        /** The lowest and the highest weighted score of one reviewer. */
        lowest: z.string(),
        highest: z.string(),
        state: z.enum(applicationStates),
        /** Whether the budget reaches it when all above it get what they ask for. */
        isReached: z.boolean(),
      }),
    ),
    reviewers: z.array(Calibration),
  })
  .meta({ id: 'GrantRanking' })
export type Ranking = z.output<typeof Ranking>

export const getRanking = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/grant-rounds/{roundId}/ranking',
  summary: 'The applications of a closed round by their scores, against its budget, and how its reviewers score',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  request: { params: ofRound },
  response: { status: 200, body: Ranking },
  problems: [...forAdministrators, 'not-found', 'interests-undeclared', 'conflict', 'not-possible'],
})
