import type { z } from 'zod'
import type { Transaction } from '../state/transaction.ts'

/** Who calls: our own server with its secret key, or a browser with the public one and an intent's secret. */
export type Caller = 'server' | 'browser'

export interface Call<P> {
  tx: Transaction
  params: P
  /** The id in the path, empty where the path has none. */
  id: string
  caller: Caller
}

export interface Endpoint {
  method: 'get' | 'post' | 'delete'
  path: string
  schema: z.ZodType
  browser: boolean
  keepsNothing: boolean
  answer(call: Call<unknown>): unknown
}

interface Definition<S extends z.ZodType> {
  /** True where a publishable key may call. */
  browser?: boolean
  /** True where the answer is only a thought: no effect of it is kept. */
  keepsNothing?: boolean
  params: S
  answer(call: Call<z.output<S>>): unknown
}

type Method = Endpoint['method']

/** One call of the API: `endpoint('post', '/customers/:id', { params, answer })`. */
export function endpoint<S extends z.ZodType>(method: Method, path: string, definition: Definition<S>): Endpoint {
  return {
    method,
    path: `/v1${path}`,
    schema: definition.params,
    browser: definition.browser ?? false,
    keepsNothing: definition.keepsNothing ?? false,
    answer: (call) => definition.answer(call as Call<z.output<S>>),
  }
}
