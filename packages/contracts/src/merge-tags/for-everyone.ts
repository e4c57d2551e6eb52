import { organization } from '../organization/index.ts'
import type { MergeField } from './fields.ts'
import { readTags } from './tags.ts'

/** What is the same for all readers. */
export const sameForAll = {
  'organization.name': organization.name,
  'organization.address': organization.address.split('\n').join(', '),
} as const satisfies Readonly<Partial<Record<MergeField, string>>>
const values: Readonly<Partial<Record<MergeField, string>>> = sameForAll

// Line breaks and what turns the direction of a line: in a name they are a mistake or an attack, in a header always.
const breaks = /[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]+/g
const hasBreaks = new RegExp(breaks.source)
export const oneLine = (value: string): string => (hasBreaks.test(value) ? value.replace(breaks, ' ') : value)

/** One line as everyone can read it: tags say what they say to someone of whom nothing is known. */
export const forEveryone = (line: string): string =>
  oneLine(
    readTags(line)
      .pieces.map((piece) => (typeof piece === 'string' ? piece : (values[piece.field] ?? piece.fallback ?? '')))
      .join(''),
  ).trim()
