import type { emailJourneys } from '@evenhand/web-kit/desk'

export type Journey = emailJourneys.Journey
export type Step = emailJourneys.JourneyStep
export type Kind = Step['kind']

/** Where a step can stand: at the beginning, or behind another one. */
export type Port = 'next' | 'yes' | 'no'
export interface Place {
  /** Null: the beginning. */
  after: string | null
  port: Port
}

/** The ways on from a step. */
export const waysOf = (step: Step): (readonly [port: Port, to: string | null])[] =>
  step.kind === 'branch'
    ? [
        ['yes', step.yes],
        ['no', step.no],
      ]
    : [['next', step.next]]

const lead = (step: Step, port: Port, to: string | null): Step => {
  if (step.kind !== 'branch') return { ...step, next: to }
  return port === 'no' ? { ...step, no: to } : { ...step, yes: to }
}

/** Lets a place lead to a step, or to the end. */
export function leadTo(journey: Journey, { after, port }: Place, to: string | null): Journey {
  if (after === null) return to === null ? journey : { ...journey, first: to }
  return { ...journey, steps: journey.steps.map((step) => (step.id === after ? lead(step, port, to) : step)) }
}

function targetOf(journey: Journey, { after, port }: Place): string | null {
  if (after === null) return journey.first
  const step = journey.steps.find(({ id }) => id === after)
  return step ? (waysOf(step).find(([way]) => way === port)?.[1] ?? null) : null
}

/** Puts a step in a place; what followed there follows it, and a condition that is met goes on there. */
export function insertStep(journey: Journey, place: Place, step: Step): Journey {
  const before = targetOf(journey, place)
  const behind = step.kind === 'branch' ? { ...step, yes: before } : { ...step, next: before }
  return leadTo({ ...journey, steps: [...journey.steps, behind] }, place, step.id)
}

/** Takes a step out; what led to it leads to what followed. Of a condition, what followed if it was met stays, or else the other way. */
export function removeStep(journey: Journey, id: string): Journey {
  const gone = journey.steps.find((step) => step.id === id)
  const to = gone ? (waysOf(gone).find(([, target]) => target !== null)?.[1] ?? null) : null
  const around = (at: string | null) => (at === id ? to : at)
  const steps = journey.steps
    .filter((step) => step.id !== id)
    .map((step) => waysOf(step).reduce((led, [port, at]) => lead(led, port, around(at)), step))
  return reachable({ first: around(journey.first) ?? '', steps })
}

/** The steps that go with one that is taken out: those of its condition’s other way. */
export function goneWith(journey: Journey, id: string): Step[] {
  const left = new Set(removeStep(journey, id).steps.map((step) => step.id))
  return journey.steps.filter((step) => step.id !== id && !left.has(step.id))
}

export const changeStep = (journey: Journey, changed: Step): Journey => ({
  ...journey,
  steps: journey.steps.map((step) => (step.id === changed.id ? changed : step)),
})

function reachable(journey: Journey): Journey {
  const reached = new Set(inOrder(journey).map(({ step }) => step.id))
  return { ...journey, steps: journey.steps.filter(({ id }) => reached.has(id)) }
}

/** A step with where it is drawn. */
export interface Placed {
  step: Step
  /** How deep in conditions it is, and how it is reached first. */
  column: number
  row: number
  by: Place
}

/** The steps that are reached, each once, as one reads them: along the way, the ways of a condition one after the other. */
export function inOrder({ first, steps }: Journey): Placed[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const placed = new Map<string, Placed>()
  let columns = 0
  const walk = (id: string | null, at: { column: number; row: number; by: Place }): void => {
    const step = id === null || placed.has(id) ? undefined : byId.get(id)
    if (!step) return
    placed.set(step.id, { step, ...at })
    for (const [port, to] of waysOf(step)) {
      if (port === 'no') columns += 1
      const column = port === 'no' ? columns : at.column
      walk(to, { column, row: at.row + 1, by: { after: step.id, port } })
    }
  }
  walk(first, { column: 0, row: 0, by: { after: null, port: 'next' } })
  return [...placed.values()]
}

/** A name that no step has. */
export function freshId({ steps }: Journey): string {
  const taken = new Set(steps.map(({ id }) => id))
  for (let number = steps.length + 1; ; number++) if (!taken.has(`step-${number}`)) return `step-${number}`
}

/** How a step begins; what is empty is asked for when it is saved. */
export function freshStep(kind: Kind, id: string): Step {
  switch (kind) {
    case 'wait':
      return { id, kind, minutes: 3 * 24 * 60, next: null }
    case 'wait-until':
      return { id, kind, hour: 9, next: null }
    case 'email':
      return { id, kind, templateId: '', next: null }
    case 'branch':
      return {
        id,
        kind,
        rule: { join: 'all', rules: [{ field: 'last-gift', op: 'within', days: 30 }] },
        yes: null,
        no: null,
      }
    case 'tag':
      return { id, kind, op: 'add', tag: '', next: null }
    case 'leave-list':
      return { id, kind, listId: '', next: null }
  }
}
