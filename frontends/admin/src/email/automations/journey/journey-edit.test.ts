import { expect, it } from '@jest/globals'
import { emailJourneys } from '@evenhand/contracts/http'
import * as fc from 'fast-check'
import {
  freshId,
  freshStep,
  goneWith,
  inOrder,
  insertStep,
  type Journey,
  leadTo,
  removeStep,
  type Step,
  waysOf,
} from './journey-edit.ts'

const templateId = '0190a0a0-0000-7000-8000-000000000001'
const simple = emailJourneys.simpleJourney({ delayMinutes: 5, templateId })
const filled = (step: Step): Step => {
  if (step.kind === 'email') return { ...step, templateId }
  if (step.kind === 'tag') return { ...step, tag: 'warm' }
  return step.kind === 'leave-list' ? { ...step, listId: templateId } : step
}
const add = (journey: Journey, place: Parameters<typeof insertStep>[1], kind: Step['kind']) =>
  insertStep(journey, place, filled(freshStep(kind, freshId(journey))))

it('a step is put at the beginning, between two and behind the last, and what followed follows it', () => {
  const first = add(simple, { after: null, port: 'next' }, 'tag')
  const between = add(first, { after: 'wait', port: 'next' }, 'branch')
  const last = add(between, { after: 'email', port: 'next' }, 'wait')
  expect(inOrder(last).map(({ step }) => step.kind)).toEqual(['tag', 'wait', 'branch', 'email', 'wait'])
})

it('a step that is taken out leaves the way whole, and of a condition what followed if it was met', () => {
  const branched = add(simple, { after: 'wait', port: 'next' }, 'branch')
  const branch = branched.steps.find(({ kind }) => kind === 'branch')?.id ?? ''
  const both = add(branched, { after: branch, port: 'no' }, 'tag')
  expect(removeStep(both, branch)).toEqual(simple)
  expect(inOrder(removeStep(simple, 'wait')).map(({ step }) => step.id)).toEqual(['email'])
})

it('two ways of a condition can come together again, and each step is read once', () => {
  const branched = add(simple, { after: 'wait', port: 'next' }, 'branch')
  const branch = branched.steps.find(({ kind }) => kind === 'branch')?.id ?? ''
  const joined = leadTo(add(branched, { after: branch, port: 'yes' }, 'tag'), { after: branch, port: 'no' }, 'email')
  expect(emailJourneys.journeyFaults(joined)).toEqual([])
  expect(inOrder(joined).map(({ step }) => step.kind)).toEqual(['wait', 'branch', 'tag', 'email'])
})

it('whatever is added and taken out, a journey stays one that can be kept', () => {
  const kinds = ['wait', 'wait-until', 'email', 'branch', 'tag', 'leave-list'] as const
  const edit = fc.record({ isAdd: fc.boolean(), at: fc.nat(20), way: fc.nat(1), kind: fc.constantFrom(...kinds) })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 15 }), (edits) => {
      let journey: Journey = simple
      for (const { isAdd, at, way, kind } of edits) {
        const step = journey.steps[at % journey.steps.length]
        if (!step) throw new Error('a journey without a step')
        const ways = waysOf(step)
        const port = ways[way % ways.length]?.[0] ?? 'next'
        if (isAdd) journey = add(journey, { after: step.id, port }, kind)
        else if (journey.steps.length > 1) journey = removeStep(journey, step.id)
      }
      const faults = emailJourneys.journeyFaults(journey).map(({ words }) => words)
      expect(faults.filter((words) => words !== 'Add at least one email')).toEqual([])
    }),
  )
})

it('tells which steps go with a condition that is taken out', () => {
  const step = (id: string) => ({ id, kind: 'tag' as const, op: 'add' as const, tag: id, next: null })
  const rule = { join: 'all' as const, rules: [] }
  const journey = {
    first: 'asks',
    steps: [{ id: 'asks', kind: 'branch' as const, rule, yes: 'met', no: 'other' }, step('met'), step('other')],
  } as unknown as Journey
  expect(goneWith(journey, 'asks').map(({ id }) => id)).toEqual(['other'])
  expect(goneWith(journey, 'met')).toEqual([])
})
