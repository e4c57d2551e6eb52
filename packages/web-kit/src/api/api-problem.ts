import type { FieldError, ProblemCode, ProofChallenge } from '@evenhand/contracts/problems'

/** A refusal of the server, or no answer at all. `message` is the sentence that a person reads. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly code: ProblemCode | 'unreachable' | 'unknown'
  /** 0 when nothing was answered. */
  readonly status: number
  readonly title: string
  readonly fields: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined
  /** The work that is asked for, with `proof-of-work-needed`. */
  readonly challenge: ProofChallenge | undefined

  constructor(problem: {
    code: ApiProblem['code']
    status: number
    title: string
    message: string
    fields?: readonly FieldError[] | undefined
    retryAfterSeconds?: number | undefined
    requestId?: string | undefined
    challenge?: ProofChallenge | undefined
  }) {
    super(problem.message)
    this.code = problem.code
    this.status = problem.status
    this.title = problem.title
    this.fields = problem.fields ?? []
    this.retryAfterSeconds = problem.retryAfterSeconds
    this.requestId = problem.requestId
    this.challenge = problem.challenge
  }
}

/** The sentence of a refusal, or `fallback` for anything that is not one. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiProblem ? error.message : fallback

export const isProblem = (error: unknown, code: ApiProblem['code']): boolean =>
  error instanceof ApiProblem && error.code === code
