import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'

/** What is answered to who asks for a test. */
export const TestRequested = z.strictObject({
  message: z.string(),
  /** By which it can be followed. */
  testId: Id,
})

/**
 * How far a test is. `delayed`: it was tried and not taken yet, and is tried again. `sent`: the email server took it. `uncertain`: the server had all of it and never
 * said whether it took it.
 */
export const testStates = ['queued', 'delayed', 'sent', 'refused', 'uncertain'] as const

/** One email of a test. */
export const TestEmail = z
  .strictObject({
    /** Of a campaign in two versions; null otherwise. */
    version: z.enum(['a', 'b']).nullable(),
    state: z.enum(testStates),
    /** Nothing more becomes of it: it isn't tried again. */
    isFinal: z.boolean(),
    /** Why it was refused, in a word, such as "reply-550"; never what the email server said, which may name the address. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'TestEmail' })
export type TestEmail = z.output<typeof TestEmail>

export const getTestEmails = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/tests/{testId}',
  summary: 'What became of a test of a template or a campaign: one email, or one of each version',
  access: 'administrator',
  // Those who can send one.
  roles: ['owner'],
  limit: 'read',
  request: { params: z.strictObject({ testId: Id }) },
  response: { status: 200, body: z.strictObject({ emails: z.array(TestEmail) }) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'not-found', 'dependency-unavailable'],
})
