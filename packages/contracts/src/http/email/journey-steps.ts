import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { SegmentRule } from './segments.ts'

export const journeyStepsMax = 50
export const waitMinutesMax = 365 * 24 * 60

/** The name of a step inside its journey: it keeps it when the journey is changed, so that what is counted there goes on. */
const StepId = z.string().regex(/^[a-z0-9-]{1,36}$/, 'Enter letters, digits and hyphens')
const next = StepId.nullable()

const hour = z.int('Enter a whole hour').min(0, 'Enter an hour from 0 to 23').max(23, 'Enter an hour from 0 to 23')

/** One step. `next` is the step that follows; null: the journey ends there. */
export const JourneyStep = z
  .discriminatedUnion('kind', [
    z.strictObject({
      id: StepId,
      kind: z.literal('wait'),
      minutes: z
        .int('Enter whole minutes')
        .min(0, 'The delay can’t be negative')
        .max(waitMinutesMax, 'The delay can’t be longer than a year'),
      next,
    }),
    /** Until it is this hour for the reader: in their time zone where we know it, else in ours. */
    z.strictObject({ id: StepId, kind: z.literal('wait-until'), hour, next }),
    z.strictObject({ id: StepId, kind: z.literal('email'), templateId: Id, next }),
    /** Asked when they come to it, of what is known of them then. */
    z.strictObject({ id: StepId, kind: z.literal('branch'), rule: SegmentRule, yes: next, no: next }),
    z.strictObject({
      id: StepId,
      kind: z.literal('tag'),
      op: z.enum(['add', 'remove']),
      tag: Line(50, 'Enter a tag'),
      next,
    }),
    /** Nobody is put on a list by a journey: that takes words of consent. */
    z.strictObject({ id: StepId, kind: z.literal('leave-list'), listId: Id, next }),
  ])
  .meta({ id: 'JourneyStep' })
export type JourneyStep = z.output<typeof JourneyStep>
export type JourneyStepKind = JourneyStep['kind']
export const journeyStepKinds = ['wait', 'wait-until', 'email', 'branch', 'tag', 'leave-list'] as const

/** Where one can go from a step. */
export const followers = (step: JourneyStep): (string | null)[] =>
  step.kind === 'branch' ? [step.yes, step.no] : [step.next]

export interface JourneyShape {
  first: string
  steps: readonly JourneyStep[]
}

/** What keeps a journey from being walked, each with the step that it is about; null: the journey as a whole. */
export interface JourneyFault {
  stepId: string | null
  words: string
}

export function journeyFaults({ first, steps }: JourneyShape): JourneyFault[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const faults: JourneyFault[] = []
  for (const [index, { id }] of steps.entries())
    if (steps.findIndex((other) => other.id === id) < index)
      faults.push({ stepId: id, words: 'Two steps have this name' })
  if (!byId.has(first)) faults.push({ stepId: null, words: 'The journey begins with a step that isn’t there' })
  for (const step of steps)
    if (followers(step).some((to) => to !== null && !byId.has(to)))
      faults.push({ stepId: step.id, words: 'This step leads to one that isn’t there' })
  const circle = stepsInCircles(steps)
  for (const id of circle)
    faults.push({ stepId: id, words: 'This step leads into a circle, so nobody would reach an end' })
  const reached = reachedFrom(first, byId)
  for (const { id } of steps) if (!reached.has(id)) faults.push({ stepId: id, words: 'No way leads to this step' })
  if (!steps.some(({ kind }) => kind === 'email')) faults.push({ stepId: null, words: 'Add at least one email' })
  return faults
}

function reachedFrom(first: string, byId: ReadonlyMap<string, JourneyStep>): Set<string> {
  const reached = new Set<string>()
  const open: (string | null)[] = [first]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const step = id === null || reached.has(id) ? undefined : byId.get(id)
    if (!step) continue
    reached.add(step.id)
    open.push(...followers(step))
  }
  return reached
}

/** Takes away, again and again, what leads only to ends or to what was taken away; what stays runs in a circle or into one. */
function stepsInCircles(steps: readonly JourneyStep[]): string[] {
  let left = [...steps]
  for (;;) {
    const ids = new Set(left.map(({ id }) => id))
    const after = left.filter((step) => followers(step).some((to) => to !== null && ids.has(to)))
    if (after.length === left.length) return after.map(({ id }) => id)
    left = after
  }
}

/** Steps as data: a graph without circles, in which every way ends. */
export const Journey = z
  .strictObject({
    first: StepId,
    steps: z
      .array(JourneyStep)
      .min(1, 'Add at least one step')
      .max(journeyStepsMax, `There can be ${journeyStepsMax} steps`),
  })
  .superRefine((journey, context) => {
    for (const { stepId, words } of journeyFaults(journey)) {
      const index = journey.steps.findIndex(({ id }) => id === stepId)
      context.addIssue({ code: 'custom', message: words, path: index < 0 ? ['first'] : ['steps', index] })
    }
  })
  .meta({ id: 'Journey' })
export type Journey = z.output<typeof Journey>

/** Hours of the day in which no email of it leaves, from the first to before the last, maybe over midnight; in the reader’s time zone where we know it. */
export const QuietHours = z
  .strictObject({ from: hour, to: hour })
  .refine(({ from, to }) => from !== to, { message: 'Choose two different hours', path: ['to'] })
export type QuietHours = z.output<typeof QuietHours>

/** The simplest journey: one email, after a delay if there is one, which is what the dialog of spec 02 makes. */
export const simpleJourney = (
  { delayMinutes, templateId }: { delayMinutes: number; templateId: string },
  { wait, email } = { wait: 'wait', email: 'email' },
): Journey => {
  const step = { id: email, kind: 'email' as const, templateId, next: null }
  return delayMinutes === 0
    ? { first: email, steps: [step] }
    : { first: wait, steps: [{ id: wait, kind: 'wait', minutes: delayMinutes, next: email }, step] }
}

/** What the dialog can show of a journey: undefined where there is more to it. */
export function simpleOf({ first, steps }: JourneyShape): { delayMinutes: number; templateId: string } | undefined {
  const begin = steps.find(({ id }) => id === first)
  if (steps.length === 1 && begin?.kind === 'email') return { delayMinutes: 0, templateId: begin.templateId }
  if (steps.length !== 2 || begin?.kind !== 'wait') return undefined
  const email = steps.find(({ id }) => id === begin.next)
  return email?.kind === 'email' ? { delayMinutes: begin.minutes, templateId: email.templateId } : undefined
}
