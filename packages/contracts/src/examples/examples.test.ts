import { describe, expect, it } from '@jest/globals'
import { answerSchemaOf, calls, gatewayCalls } from '../http/index.ts'
import { answerExamples, bodyExamples } from './index.ts'

describe('the examples', () => {
  const asked = [...bodyExamples].flatMap(([call, examples]) =>
    Object.entries(examples).map(
      ([name, value]) => [`${call.method} ${call.path}: ${name}`, call.request.body, value] as const,
    ),
  )
  const answered = [...answerExamples].flatMap(([call, examples]) =>
    Object.entries(examples).map(
      ([name, value]) => [`${call.path} answers ${name}`, answerSchemaOf(call), value] as const,
    ),
  )
  it.each([...asked, ...answered])('%s', (_name, schema, value) => {
    expect(schema).toBeDefined()
    expect(schema?.safeParse(value).error).toBeUndefined()
  })

  it('are there for every body', () => {
    const without = [...calls, ...gatewayCalls].filter((call) => call.request.body && !bodyExamples.has(call))
    expect(without.map(({ path }) => path)).toEqual([])
  })
})
