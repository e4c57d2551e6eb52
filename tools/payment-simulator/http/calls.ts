import type { Simulator } from '../simulator.ts'
import type { KeptAnswer } from '../objects/shapes.ts'
import { newId } from '../state/ids.ts'
import { visible } from '../state/records.ts'
import { Transaction } from '../state/transaction.ts'
import { includable } from './includable.ts'
import { browserView } from './browsers.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import { Refusal, refusalFrom } from '../objects/errors.ts'
import { expandPaths } from './expansion.ts'
import { parseForm } from './form.ts'
import type { Form } from './form.ts'
import { answerId, checkKey, checkSameRequest, fingerprintOf } from './idempotency.ts'
import { callerOf, secretKeyRequired } from './keys.ts'
import { readParameters } from './parameters.ts'
import { API_VERSION } from './version.ts'

export interface RawCall {
  path: string
  text: string
  id: string
  authorization: string | undefined
  idempotencyKey: string | undefined
  apiVersion: string | undefined
}

export interface Answer {
  status: number
  body: unknown
  requestId: string
  replayed: boolean
}

/**
 * One call from text to answer, within one turn of the event loop: twins of one idempotency key cannot overlap.
 * The effects and the kept answer are one line of the journal, written before the answer goes out.
 */
export function answerCall(simulator: Simulator, endpoint: Endpoint, raw: RawCall): Answer {
  const requestId = newId('req')
  try {
    const { key, ...form } = parseForm(raw.text)
    const caller = callerOf(raw.authorization, typeof key === 'string' ? key : undefined)
    if (caller === 'browser' && !endpoint.browser) throw secretKeyRequired()
    return answerOnce(simulator, endpoint, raw, caller, form, requestId)
  } catch (error) {
    const refusal = refusalFrom(error)
    if (refusal.status === 500) simulator.log('call_failed', { path: raw.path, reason: String(error) })
    return { status: refusal.status, body: { error: refusal.body }, requestId, replayed: false }
  }
}

function answerOnce(
  simulator: Simulator,
  endpoint: Endpoint,
  raw: RawCall,
  caller: Caller,
  form: Form,
  requestId: string,
): Answer {
  const key = raw.idempotencyKey === undefined ? undefined : checkKey(raw.idempotencyKey)
  const { salt } = simulator.settings()
  const fingerprint = fingerprintOf(endpoint.method, raw.path, raw.text, salt)
  const kept = key === undefined ? undefined : simulator.keptAnswer(answerId(key))
  if (kept && key !== undefined) {
    checkSameRequest(kept, fingerprint, key)
    return { status: kept.status, body: kept.body, requestId: kept.request_id, replayed: true }
  }
  const params = readParameters(endpoint.schema, form)
  const tx = simulator.begin({ requestId, idempotencyKey: key ?? null, apiVersion: raw.apiVersion ?? API_VERSION })
  const { status, body, keepsEffects } = execute(tx, endpoint, caller, params, raw.id)
  const change = keepsEffects ? tx.changes() : { put: [], remove: [] }
  if (key !== undefined) change.put.push(answerToKeep(key, { fingerprint, status, body, request_id: requestId }))
  simulator.world.commit(change)
  if (keepsEffects) simulator.afterCommit(tx)
  return { status, body, requestId, replayed: false }
}

function answerToKeep(
  key: string,
  answer: Pick<KeptAnswer, 'fingerprint' | 'status' | 'body' | 'request_id'>,
): KeptAnswer {
  return { id: answerId(key), object: 'simulator.answer', ...answer, at_ms: Date.now() }
}

function execute(tx: Transaction, endpoint: Endpoint, caller: Caller, params: unknown, id: string) {
  try {
    const answer = endpoint.answer({ tx, params, id, caller })
    const expanded = expandPaths(tx, answer, expandOf(params), includable)
    const body = caller === 'browser' ? browserView(visible(expanded)) : visible(expanded)
    return { status: 200, body, keepsEffects: !endpoint.keepsNothing }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const body = { error: visible(error.body) }
    return { status: error.status, body, keepsEffects: error.keepsEffects }
  }
}

function expandOf(params: unknown): string[] {
  const paths: unknown = params !== null && typeof params === 'object' ? Reflect.get(params, 'expand') : undefined
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
}
