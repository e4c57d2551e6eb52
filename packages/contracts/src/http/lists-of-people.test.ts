import { expect, it } from '@jest/globals'
import { z } from 'zod'
import { answerSchemaOf, type Call, calls } from './index.ts'

/** What answers call names and addresses of people. */
const personal = /^(?:\w*[eE]mail|donorName|contactName|affiliateName|memberName|firstName|lovedOneName|name)$/

interface Described {
  properties?: Record<string, unknown>
  [key: string]: unknown
}

/** Whether a list somewhere in an answer has names or addresses. A schema that is used in several places is described once, under `$defs`. */
function listsNames(schema: unknown, defs: Described, isItem = false, depth = 0): boolean {
  if (typeof schema !== 'object' || schema === null || depth > 12) return false
  const { $ref, $defs: _described, properties = {}, ...rest } = schema as Described
  if (typeof $ref === 'string') return listsNames(defs[$ref.split('/').at(-1) ?? ''], defs, isItem, depth + 1)
  if (isItem && Object.keys(properties).some((key) => personal.test(key))) return true
  return Object.entries({ ...rest, ...properties }).some(([key, part]) =>
    listsNames(part, defs, isItem || key === 'items', depth + 1),
  )
}

const answersNames = (call: Call, isItem: boolean): boolean => {
  const schema = answerSchemaOf(call)
  if (call.method !== 'GET' || call.access !== 'administrator' || !schema) return false
  const { $defs = {}, ...described } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  return listsNames(described, $defs, isItem)
}

/** Whose answers have names in a list, and are no list of people who use the site. */
const others = [
  // Of people at the desk, or one’s own.
  '/api/admin/administrators',
  '/api/admin/people',
  '/api/admin/account',
  '/api/admin/api-keys',
  '/api/admin/views',
  // Names of things.
  '/api/email/automations',
  '/api/email/campaigns',
  '/api/email/imports',
  '/api/email/lists',
  '/api/email/overview',
  '/api/email/segments',
  '/api/email/templates',
]

it('each list of people is told of in the trail when an administrator reads it', () => {
  const lists = calls.filter((call) => answersNames(call, false))
  expect(lists.length).toBeGreaterThan(30)
  const untold = lists.filter(({ audited = [] }) => audited.length === 0)
  expect(untold.map(({ path }) => path).toSorted()).toEqual(others.toSorted())
})

/** What has a name and is nobody’s who uses the site. */
const things = ['/api/email/campaigns/{campaignId}', '/api/email/automations/{automationId}/journey']

it('who opens many records of people one by one is told of as well', () => {
  const records = calls.filter((call) => call.path.includes('{') && answersNames(call, true))
  expect(records.length).toBeGreaterThan(30)
  const untold = records.filter(({ audited = [] }) => audited.length === 0)
  expect(untold.map(({ path }) => path).toSorted()).toEqual(things.toSorted())
})
