import type { AnswerOf, GatewayCall, InputOf } from './call.ts'

/** Examples under the names by which the API reference shows them. */
export type Named<T = unknown> = Readonly<Record<string, T>>

export interface CallExamples {
  call: GatewayCall
  bodies?: Named
  answers?: Named
}

type BodyOf<C extends GatewayCall> = InputOf<C> extends { body: infer Body } ? Body : never

/** Bodies that can be sent as they stand, and answers as they look; a test holds each against the call's schemas. */
export const examplesOf = <C extends GatewayCall>(
  call: C,
  examples: { bodies?: Named<BodyOf<C>>; answers?: Named<AnswerOf<C>> },
): CallExamples => ({ call, ...examples })

export const exampleId = '0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10'
export const exampleToken = 'mF_9B5f41JqMmF_9B5f41JqMmF_9B5f41JqMmF_9B5f'
