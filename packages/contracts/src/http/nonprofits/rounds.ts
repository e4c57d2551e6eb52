import { z } from 'zod'
import { Id, Line, Text } from '../../ids/index.ts'
import { Dollars, formatDollars, parseDollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { granted } from './payments.ts'

export const roundLimits = { questionsMax: 10, criteriaMax: 8, weightMax: 100, budgetCentsMax: 99_999_999n } as const

const Slug = z
  .string('Give the round an address')
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, 'Use small letters, digits and hyphens, such as spring-2027')

/** A question of a round; what is asked of every application stands in the form itself (spec 01 §3). */
export const RoundQuestion = z.strictObject({
  id: Id,
  label: Line(300, 'Write the question'),
  hint: Line(300).default(''),
  charactersMax: z.int().min(50).max(5000).default(2000),
  isRequired: z.boolean().default(true),
})
export type RoundQuestion = z.output<typeof RoundQuestion>

/** What reviewers score, each from 1 to 5; the weights are shares of their sum. */
export const RoundCriterion = z.strictObject({
  id: Id,
  title: Line(120, 'Name the criterion'),
  /** What a low and a high score mean, for the reviewers and the applicants. */
  guidance: Text(1000).default(''),
  weight: z.int().min(1).max(roundLimits.weightMax),
})
export type RoundCriterion = z.output<typeof RoundCriterion>

const At = z.iso.datetime({ error: 'Enter a date and time' })

/** Answers and scores name what they are about by its id alone. */
const areUnique = (named: readonly { id: string }[]): boolean =>
  new Set(named.map(({ id }) => id)).size === named.length

/** A round as an administrator writes it. Once it is published, nothing of it changes. */
export const RoundForm = z
  .strictObject({
    slug: Slug,
    title: Line(120, 'Title is required'),
    summary: Text(2000, 'Say what the round is for'),
    budget: Dollars,
    /** The most that one application may ask for. */
    requestedMax: Dollars,
    opensAt: At,
    closesAt: At,
    /** Applicants are told that they hear by then. */
    decidesAt: At,
    /** Reviewers do not see who applies. */
    isBlind: z.boolean(),
    questions: z.array(RoundQuestion).max(roundLimits.questionsMax),
    criteria: z.array(RoundCriterion).min(1, 'Name at least one criterion').max(roundLimits.criteriaMax),
  })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, { path: ['closesAt'], error: 'Closes after it opens' })
  .refine(({ closesAt, decidesAt }) => closesAt < decidesAt, { path: ['decidesAt'], error: 'Decides after it closes' })
  .refine(({ budget, requestedMax }) => (parseDollars(requestedMax) ?? 0n) <= (parseDollars(budget) ?? 0n), {
    path: ['requestedMax'],
    error: 'No application may ask for more than the budget',
  })
  .refine(({ requestedMax }) => (parseDollars(requestedMax) ?? 0n) >= 100n, {
    path: ['requestedMax'],
    error: `Let applications ask for at least ${formatDollars(100n)}`,
  })
  .refine(({ questions }) => areUnique(questions), {
    path: ['questions'],
    error: 'Give each question an id of its own',
  })
  .refine(({ criteria }) => areUnique(criteria), { path: ['criteria'], error: 'Give each criterion an id of its own' })
export type RoundForm = z.output<typeof RoundForm>

/** `draft` until it is published; then by the clock. */
export const roundStates = ['draft', 'upcoming', 'open', 'closed'] as const

/** The terms that an applicant accepts; a new text is a new version. */
export const GrantTerms = z.strictObject({ version: z.string(), text: z.string() }).meta({ id: 'GrantTerms' })

export const GrantRound = z
  .strictObject({ ...RoundForm.shape, id: Id, state: z.enum(roundStates), terms: GrantTerms })
  .meta({ id: 'GrantRound' })
export type GrantRound = z.output<typeof GrantRound>

export const listGrantRounds = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/grant-rounds',
  summary: 'The published grant rounds, those that are open first',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(GrantRound) },
  problems: ['dependency-unavailable'],
})

/** A published round as everyone may read it, with what was granted in it. */
export const PublishedRound = z
  .strictObject({
    round: GrantRound,
    /** How many applications were submitted and not withdrawn, counted up to `countedMax`. */
    applied: z.int(),
    ...granted,
    /** How many people a decision needs: one proposes, and where it is two another one confirms. */
    peopleToDecide: z.literal([1, 2]),
  })
  .meta({ id: 'PublishedGrantRound' })
export type PublishedRound = z.output<typeof PublishedRound>

export const getGrantRound = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/grant-rounds/{slug}',
  summary: 'A published grant round: how many applied, and what was granted, paid and reported',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ slug: Slug }) },
  response: { status: 200, body: PublishedRound },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

/** A round at the desk, with how many applied, as the caller sees it. */
export const DeskRound = z
  .strictObject({
    round: GrantRound,
    version: z.int(),
    submitted: z.int(),
    reviewers: z.array(z.string()),
    /** Whether the caller has declared their conflicts of interest: before, they read no application. */
    hasDeclared: z.boolean(),
    isReviewer: z.boolean(),
    /** How many applications the caller has to score. */
    toScore: z.int(),
    /** How many decisions of other people wait for the caller to confirm them. */
    toConfirm: z.int(),
    awarded: Dollars,
  })
  .meta({ id: 'DeskGrantRound' })
export type DeskRound = z.output<typeof DeskRound>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listDeskRounds = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/grant-rounds',
  summary: 'All grant rounds, drafts too, the newest first',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(DeskRound) },
  problems: forAdministrators,
})

const params = z.strictObject({ roundId: Id })
/** The version that was read; 0 for a round that is new. */
const seen = z.int().min(0)

export const saveGrantRound = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grant-rounds/{roundId}',
  summary: 'Write a draft of a grant round; refused if someone else changed it in the meantime, or it is published',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['round-saved'],
  request: { params, body: z.strictObject({ form: RoundForm, seen }) },
  response: { status: 200, body: DeskRound },
  problems: [...forAdministrators, 'conflict', 'not-possible'],
})

export const publishGrantRound = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grant-rounds/{roundId}/publication',
  summary: 'Publish a grant round: it opens and closes by the clock, and nothing of it changes any more',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['round-published'],
  request: { params, body: z.strictObject({ seen }) },
  response: { status: 200, body: DeskRound },
  problems: [...forAdministrators, 'not-found', 'conflict', 'not-possible'],
})

export const discardGrantRound = call({
  service: 'nonprofits',
  method: 'DELETE',
  path: '/api/admin/grant-rounds/{roundId}',
  summary: 'Discard a draft of a grant round; a published one stays',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['round-discarded'],
  request: { params },
  response: { status: 204 },
  problems: [...forAdministrators, 'not-found', 'conflict', 'not-possible'],
})
