import { emailSubscribers } from '@evenhand/contracts/http'
import { keptAwayFor } from '../subscribers/rules.ts'
import type { ImportedPerson } from './rows.ts'

/** A subscriber who is there already, as far as an import looks. */
export interface KnownPerson {
  id: string
  emailKey: string
  email: string
  firstName: string
  lastName: string
  tags: string[]
  attributes: Record<string, string>
  timeZone: string | null
  status: emailSubscribers.EmailSubscriber['status']
  /** The lists that they are on, were on, or were asked about. */
  lists: readonly string[]
  /** The lists that they are on. */
  activeLists: readonly string[]
  agreedToNews: boolean
}

export type Decision =
  | { kind: 'refused'; why: string }
  | { kind: 'add' }
  | { kind: 'update'; known: KnownPerson; joins: string[] }
  | { kind: 'unchanged' }

const tagsMax = 50

/**
 * What becomes of one row. Who is known keeps their name and gets what is missing, also our news where they agreed to lists alone before; a list that they left, or have yet to confirm, stays as it is. Who
 * unsubscribed, complained, was erased or is on hold stays away.
 */
export function decide(
  person: ImportedPerson,
  found: {
    known: KnownPerson | undefined
    isSuppressed: boolean
    isErased: boolean
    lists: readonly string[]
    coversNews: boolean
  },
): Decision {
  const { known, isSuppressed, isErased, lists, coversNews } = found
  const away = keptAwayFor({ status: known?.status, isSuppressed, isErased })
  if (away) return { kind: 'refused', why: emailSubscribers.keptAwayReasons[away] }
  if (!known) return { kind: 'add' }
  const joins = lists.filter((list) => !known.lists.includes(list))
  const startsNews = coversNews && !known.agreedToNews
  const tags = [...new Set([...known.tags, ...person.tags])].slice(0, tagsMax)
  const next: KnownPerson = {
    ...known,
    firstName: known.firstName || person.firstName,
    lastName: known.lastName || person.lastName,
    tags,
    attributes: { ...known.attributes, ...person.attributes },
    timeZone: known.timeZone ?? person.timeZone,
  }
  const isSame =
    joins.length === 0 &&
    !startsNews &&
    tags.length === known.tags.length &&
    next.firstName === known.firstName &&
    next.lastName === known.lastName &&
    next.timeZone === known.timeZone &&
    Object.entries(next.attributes).every(([name, value]) => known.attributes[name] === value)
  return isSame ? { kind: 'unchanged' } : { kind: 'update', known: next, joins }
}
