import {
  type GatewayCall,
  type KeyScope,
  mayCall,
  mayCallWithKey,
  roleSentence,
  scopeSentence,
} from '@evenhand/contracts/http'
import { invalidField, Problem } from '../problems/index.ts'
import { type Administrator, type Caller, hasProvedMailbox } from './caller.ts'
import type { DonorIdOf } from './donor-id.ts'

/**
 * Whose account a call is about: the caller's own, or the one of `email` for an administrator. A donor who names somebody
 * else's address learns nothing, not even whether it is known (spec 03 §B).
 */
export function donorAskedFor(caller: Caller, email: string | undefined, donorIdOf: DonorIdOf): string {
  switch (caller.role) {
    case 'anonymous':
      throw new Problem('sign-in-required')
    case 'api-key':
      throw new Problem('not-allowed')
    case 'administrator':
      if (email === undefined) throw invalidField('email', 'Enter an email address')
      return donorIdOf(email)
    case 'donor':
      if (email !== undefined && donorIdOf(email) !== caller.donorId) throw new Problem('not-allowed')
      return caller.donorId
  }
}

/**
 * Holds whom a call answers: without a session nobody but where anyone may, of administrators those whose roles it names, and an API key only
 * where the call names a scope that the key has.
 */
export function refuseWithoutRight(
  call: GatewayCall,
  caller: Pick<Caller, 'role'> & Partial<Pick<Administrator, 'roles' | 'factor'>> & { scopes?: readonly KeyScope[] },
): void {
  if (caller.role === 'api-key') {
    if (mayCallWithKey(caller.scopes ?? [], call)) return
    throw new Problem('scope-missing', { detail: scopeSentence(call) })
  }
  if (call.access === 'anyone') return
  if (caller.role === 'anonymous') throw new Problem('sign-in-required')
  if (call.access === 'administrator' && caller.role !== 'administrator') throw new Problem('not-allowed')
  if (caller.role === 'administrator' && caller.factor === 'missing' && !call.own) {
    throw new Problem('not-allowed', { detail: 'Set up your second factor first: more than one person works here.' })
  }
  if (caller.role === 'administrator' && !mayCall(caller.roles ?? [], call)) {
    throw new Problem('not-allowed', { detail: roleSentence(call) })
  }
}

/** Whether an administrator may make another call too: what that one answers may be a part of what this one does. */
export const mayRead = (caller: Caller, call: Pick<GatewayCall, 'method' | 'roles' | 'own' | 'reads'>): boolean =>
  caller.role === 'administrator' && mayCall(caller.roles ?? [], call)

/** Who is written down for what only administrators do. */
export function administratorOf(caller: Caller): string {
  if (caller.role !== 'administrator') throw new Problem('not-allowed')
  return caller.administratorId
}

/** Whose turn it is where each person gets some: who is signed in, the key, or else the browser. */
export function personOf(caller: Caller): string {
  if (caller.role === 'donor') return caller.donorId
  if (caller.role === 'api-key') return caller.keyId
  return caller.role === 'administrator' ? caller.administratorId : (caller.sessionId ?? 'nobody')
}

/** Whether a call is by the owner of a mailbox, who proved it in this session. */
export const isOwnerOf = (caller: Caller, donorId: string): boolean =>
  hasProvedMailbox(caller) && personOf(caller) === donorId

/** What belongs to one browser needs that there is one: a code, a sealed mailbox. */
export function browserOf({ sessionId }: Caller): string {
  if (sessionId === undefined) {
    throw new Problem('invalid-request', {
      detail: 'Allow cookies for this site, reload the page and try again.',
    })
  }
  return sessionId
}

/**
 * Whom a call answers that is for the contact of an organization: a donor who has proved a mailbox. Whoever only typed an address is no
 * contact of anything.
 */
export function contactOf(caller: Caller): string {
  if (caller.role !== 'donor') throw new Problem(caller.role === 'anonymous' ? 'sign-in-required' : 'not-allowed')
  if (!hasProvedMailbox(caller)) throw new Problem('mailbox-to-prove')
  return caller.donorId
}
