import { durationWords, skipWords } from '../automation-words.ts'
import type { Kind, Port, Step } from './journey-edit.ts'

export const kindWords: Readonly<Record<Kind, string>> = {
  wait: 'Wait',
  'wait-until': 'Wait until an hour',
  email: 'Send an email',
  branch: 'Condition',
  tag: 'Tag',
  'leave-list': 'Leave a list',
}

export const portWords: Readonly<Record<Port, string>> = { next: 'Then', yes: 'If yes', no: 'If no' }

/** "9 AM". */
export const hourWords = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
export const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), hourWords(hour)] as const)

export interface Names {
  templates: ReadonlyMap<string, string>
  lists: ReadonlyMap<string, string>
}

/** What a step does, in a line. */
export function stepWords(step: Step, { templates, lists }: Names): string {
  switch (step.kind) {
    case 'wait':
      return `Wait ${durationWords(step.minutes)}`
    case 'wait-until':
      return `Wait until ${hourWords(step.hour)}`
    case 'email':
      return `Send “${templates.get(step.templateId) ?? 'no template yet'}”`
    case 'branch':
      return `Condition with ${step.rule.rules.length === 1 ? '1 part' : `${step.rule.rules.length} parts`}`
    case 'tag':
      return `${step.op === 'add' ? 'Add' : 'Remove'} the tag “${step.tag || 'none yet'}”`
    case 'leave-list':
      return `Leave the list “${lists.get(step.listId) ?? 'no list yet'}”`
  }
}

const many = (people: number): string => people.toLocaleString('en-US')

interface Counted {
  waiting: number
  passed: number
  left: readonly { reason: string; people: number }[]
}

/** "3 waiting · 12 went on · 1 left (Unsubscribed)"; nothing where nobody came. */
export function countWords(counted: Counted | undefined): string | undefined {
  if (!counted) return undefined
  const words = [
    counted.waiting > 0 && `${many(counted.waiting)} waiting`,
    counted.passed > 0 && `${many(counted.passed)} went on`,
    ...counted.left.map(({ reason, people }) => `${many(people)} left (${reasonOf(reason)})`),
  ].filter((one) => one !== false)
  return words.length > 0 ? words.join(' · ') : undefined
}

export const reasonOf = (reason: string): string =>
  (skipWords as Readonly<Record<string, string | undefined>>)[reason] ?? reason.replaceAll('-', ' ')
