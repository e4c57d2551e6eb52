import { z } from 'zod'
import { openKinds } from '../http/personal-data.ts'
import { Email, Line } from '../ids/index.ts'
import { Instant, Link, MailboxProof } from './fields.ts'

/** What opens an account. */
export const accountMails = {
  /** To somebody who is to work at the desk. */
  'desk-invitation': z.object({
    name: Line(100, 'missing'),
    /** Who invites. */
    inviter: Line(100, 'missing'),
    /** As people read them: "Money and Support". */
    roles: Line(200, 'missing'),
    link: Link,
    days: z.string().regex(/^\d{1,2}$/),
  }),
  /** To somebody at the desk whose second factor another person has turned off. */
  'desk-factor-reset': z.object({
    name: Line(100, 'missing'),
    /** Who turned it off, and why. */
    by: Line(100, 'missing'),
    reason: Line(300, 'missing'),
    link: Link,
  }),
  /** To somebody at the desk whose password another person has made void. */
  'desk-password-void': z.object({
    name: Line(100, 'missing'),
    /** Who made it void, and why. */
    by: Line(100, 'missing'),
    reason: Line(300, 'missing'),
    /** Where a new one is chosen, and for how long. */
    link: Link,
    hours: z.string().regex(/^\d{1,3}$/),
  }),
  /** To the address that somebody at the desk gave as theirs. */
  'desk-email-confirm': z.object({
    name: Line(100, 'missing'),
    /** What makes it theirs, and for how long. */
    link: Link,
    hours: z.string().regex(/^\d{1,3}$/),
  }),
  /** To somebody at the desk whose login works differently from now on. */
  'desk-login-changed': z.object({
    name: Line(100, 'missing'),
    what: z.enum([
      'password',
      'password-set',
      'factor-on',
      'factor-off',
      'app-off',
      'recovery-codes',
      'recovery-code-used',
      'passkey-added',
      'passkey-removed',
      'passkey-suspected',
      'email-asked',
      'email-changed',
    ]),
    at: Instant,
    /** What its owner called the passkey that it is about. */
    passkey: Line(60).optional(),
    /** Recovery codes that are left, where one was used. */
    codesLeft: z
      .string()
      .regex(/^\d{1,2}$/)
      .optional(),
    link: Link,
  }),
  /** To owners and auditors of the desk, when someone there does what concerns another person’s access; and to that person, where it is about their roles. */
  'desk-people-changed': z.object({
    name: Line(100, 'missing'),
    what: z.enum(['invited', 'joined', 'roles', 'removed', 'password-void', 'factor-reset']),
    /** As what they read it: by that they can do something about it or not. */
    reader: z.enum(['owner', 'auditor', 'person']),
    /** Who did it; of someone who has joined, who invited them. */
    by: Line(100, 'missing'),
    /** Whom it concerns. The installation’s first owner has no address. */
    person: Line(100, 'missing'),
    address: Email().optional(),
    /** As people read them: "Money and Support". */
    before: Line(200, 'missing').optional(),
    after: Line(200, 'missing').optional(),
    reason: Line(300, 'missing').optional(),
    at: Instant,
    link: Link,
  }),
  /** To each owner of the desk, once nothing more is sent to a system of the organization’s own. */
  'webhook-paused': z.object({
    name: Line(100, 'missing'),
    description: Line(100, 'missing'),
    /** Of its address; the path may be secret. */
    host: Line(300, 'missing'),
    because: z.enum(['gone', 'failing', 'password-void', 'maker-left']),
    link: Link,
  }),
  /** Something has to end before a person can be erased, who asked for it or had it asked for them. */
  'erasure-waits': z.object({ waitsFor: z.enum(openKinds), link: Link }),
  /** The last email to someone who is erased. */
  'erasure-done': z.object({ askedAt: Instant, link: Link }),
  /** To both addresses of a person whose two records are to be one, as soon as that is asked for. */
  'records-merge-asked': z.object({
    /** The address whose record would go into the other one, and the one whose record it would be. */
    from: Email(),
    to: Email(),
    link: Link,
  }),
  /** To both addresses of a person whose two records are one. */
  'records-merged': z.object({
    /** The address whose record went into the other one, and the one whose record it is now. */
    from: Email(),
    to: Email(),
    link: Link,
  }),
  'sign-in-code': z.object({
    code: z.string().regex(/^\d{6}$/),
    link: Link,
    minutes: z.string().regex(/^\d{1,3}$/),
  }),
  'member-welcome': z.object({
    accountNumber: z.string().regex(/^\d{10}[\dX]$/),
    link: Link,
    joinedAt: Instant.optional(),
    /** What becomes of the month's free entries; mails that were asked for before it was told say nothing of them. */
    entries: z.enum(['now', 'unless-had', 'with-payments', 'closed']).optional(),
    /** Of those that nobody pays for. */
    level: z.enum(['free', 'platinum']).default('free'),
    /** Proves the mailbox, which free entries wait for; none to somebody whose session has proved it. */
    proof: MailboxProof.optional(),
  }),
}
