import { decidingCalls, type takings } from '@evenhand/web-kit/desk'
import { totalWords } from '../lists/total-words.ts'

export type DecidingCalls = (typeof decidingCalls)[takings.TakenThing]

/** One thing to do at the desk, or many of one kind that are done in one list. */
export interface Task {
  key: string
  /** What to do, or what waits. */
  words: string
  /** What it is about, or what follows. */
  detail?: string
  /** Where it is done. */
  to: string
  /** What is done there, in a word or two. */
  act: string
  /** The calls of which one does it, where they are others than those that decide about what it takes. */
  decides?: DecidingCalls
  /** How many things it stands for. */
  many: number
  /** Until when it has to be done, as an instant, and how that is said. */
  due?: { at: string; words: string; timeZone?: string }
  /** Since when it waits: of many in a list, the oldest. */
  since?: string
  sinceWords?: string
  /** `broken`: people may be losing something now. `late`: its time has passed. `soon` and `near` change how it looks. */
  urgency?: 'broken' | 'late' | 'soon' | 'near'
  /** The largest amount among them, in dollars. */
  dearest?: string
  /** What can be taken of it: the first of them, and the part of the address that opens one in its list. */
  takes?: { kind: takings.TakenThing; opens?: string; first: readonly string[] }
  /** The batch of postcards that one press closes. */
  closes?: string
  /** What it costs people while it waits: money, or the entries of their gifts. */
  costs?: 'money' | 'entries'
}

/** The calls of which a person needs one to do it; none where there is only something to see. */
export const decidingOf = ({ decides, takes }: Pick<Task, 'decides' | 'takes'>): DecidingCalls =>
  decides ?? (takes ? decidingCalls[takes.kind] : [])

const dayMilliseconds = 86_400_000
/** What has no deadline of its own is put where it would be if it had to be done within this. */
const daysWithoutDeadline = 7

const wantedBy = ({ due, since }: Task): number => {
  const ofDue = due ? Date.parse(due.at) : Infinity
  const ofAge = since ? Date.parse(since) + daysWithoutDeadline * dayMilliseconds : Infinity
  return Math.min(ofDue, ofAge)
}

/**
 * What is broken first, then what is late, then what costs people money, the dearest before the others, then what costs them entries, then by
 * deadline; what has none goes by its age.
 */
export const mostUrgentFirst = (tasks: readonly Task[]): Task[] =>
  tasks.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      compare(dollarsOf(other), dollarsOf(one)) ||
      compare(wantedBy(one), wantedBy(other)),
  )

const dollarsOf = ({ costs, dearest }: Task): number => (costs === 'money' ? Number(dearest ?? 0) : 0)

function rankOf({ urgency, costs }: Task): number {
  if (urgency === 'broken') return 0
  if (urgency === 'late') return 1
  if (costs === 'money') return urgency === 'soon' ? 2 : 3
  return costs === 'entries' ? 4 : 5
}

/** Two without a time are alike: their difference would be no number. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)

export const counted = (many: number, one: string, more: string): string =>
  `${totalWords(many)} ${many === 1 ? one : more}`
