import { expect, it } from '@jest/globals'
import { Journey, type JourneyStep, journeyFaults, QuietHours, simpleJourney, simpleOf } from './journey-steps.ts'

const templateId = '0190a0a0-0000-7000-8000-000000000001'
const wait = (id: string, next: string | null): JourneyStep => ({ id, kind: 'wait', minutes: 5, next })
const email = (id: string, next: string | null): JourneyStep => ({ id, kind: 'email', templateId, next })
const branch = (id: string, yes: string | null, no: string | null): JourneyStep => ({
  id,
  kind: 'branch',
  rule: { join: 'all', rules: [{ field: 'never-gave' }] },
  yes,
  no,
})

it('a journey of branches that come together again is whole', () => {
  const steps = [wait('a', 'b'), branch('b', 'c', 'd'), email('c', 'd'), email('d', null)]
  expect(journeyFaults({ first: 'a', steps })).toEqual([])
  expect(Journey.safeParse({ first: 'a', steps }).success).toBe(true)
})

it.each<[string, JourneyStep[], string | null, RegExp]>([
  ['runs in a circle', [wait('a', 'b'), email('b', 'a')], 'a', /circle/],
  ['leads to nothing', [email('a', 'gone')], 'a', /isn’t there/],
  ['has a step that no way leads to', [email('a', null), wait('b', null)], 'b', /No way/],
  ['has two steps of one name', [email('a', null), email('a', null)], 'a', /this name/],
  ['begins nowhere', [email('b', null)], null, /begins/],
  ['has no email', [wait('a', null)], null, /email/],
])('one that %s is refused, with the step', (_, steps, stepId, words) => {
  const faults = journeyFaults({ first: 'a', steps })
  expect(faults.find((fault) => words.test(fault.words))?.stepId).toBe(stepId)
  const issues = Journey.safeParse({ first: 'a', steps }).error?.issues ?? []
  const at = steps.findIndex(({ id }) => id === stepId)
  expect(issues.map(({ path }) => path)).toContainEqual(at < 0 ? ['first'] : ['steps', at])
})

it('can have 50 steps and no more', () => {
  const line = (count: number) =>
    Array.from({ length: count }, (_, at) => email(`s${at}`, at + 1 < count ? `s${at + 1}` : null))
  expect(Journey.safeParse({ first: 's0', steps: line(50) }).success).toBe(true)
  expect(Journey.safeParse({ first: 's0', steps: line(51) }).success).toBe(false)
})

it('the simplest one is what the dialog shows, and nothing else is', () => {
  const simple = simpleJourney({ delayMinutes: 5, templateId })
  expect(journeyFaults(simple)).toEqual([])
  expect(simpleOf(simple)).toEqual({ delayMinutes: 5, templateId })
  expect(simpleOf({ first: 'a', steps: [wait('a', 'b'), email('b', 'c'), email('c', null)] })).toBeUndefined()
  const atOnce = simpleJourney({ delayMinutes: 0, templateId })
  expect([atOnce.steps.length, simpleOf(atOnce)]).toEqual([1, { delayMinutes: 0, templateId }])
})

it('quiet hours that never or always hold are refused', () => {
  expect(QuietHours.safeParse({ from: 21, to: 8 }).success).toBe(true)
  expect(QuietHours.safeParse({ from: 8, to: 8 }).success).toBe(false)
})
