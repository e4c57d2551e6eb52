import type { Request, Response } from 'express'
import { newId } from '../state/ids.ts'

export interface Fault {
  status: 500 | 429 | 'timeout' | 'reset'
  /** True: the call takes effect and only its answer is lost. */
  applied: boolean
}

interface Plan extends Fault {
  next: number
  path: string | undefined
}

/** Failures asked for by a test, for the next so many calls. */
export class Faults {
  #plan: Plan | undefined

  plan(plan: Plan | undefined): void {
    this.#plan = plan
  }

  take(path: string): Fault | undefined {
    const plan = this.#plan
    if (!plan || plan.next <= 0 || (plan.path && !path.startsWith(plan.path))) return undefined
    plan.next -= 1
    return plan
  }

  left(): number {
    return this.#plan?.next ?? 0
  }
}

/** `timeout` never answers, `reset` cuts the connection; the caller's own limits decide how long it waits. */
export function applyFault(fault: Fault, request: Request, response: Response): void {
  switch (fault.status) {
    case 'timeout':
      return
    case 'reset':
      request.socket.resetAndDestroy()
      return
    case 429:
      return answer(response, 429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' })
    case 500:
      return answer(response, 500, { type: 'api_error', message: 'An unknown error occurred (asked for by a test).' })
  }
}

function answer(response: Response, status: number, error: Record<string, string>): void {
  response.status(status).set('Request-Id', newId('req')).json({ error })
}
