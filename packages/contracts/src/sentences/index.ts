import type { z } from 'zod'

type Raw = z.core.$ZodRawIssue

/** What a field has to be, where its contract has no better words: by the type that it wants. */
const byType: Readonly<Record<string, string>> = {
  string: 'Send this as text',
  number: 'Send this as a number',
  int: 'Send this as a whole number',
  boolean: 'Send this as true or false',
  array: 'Send this as a list',
  object: 'Send this as an object with fields',
  record: 'Send this as an object with fields',
}

const byFormat: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a valid URL',
  uuid: 'That isn’t a valid ID',
  date: 'Enter a date such as 2026-11-25',
  datetime: 'Send a date and time such as 2026-11-25T12:00:00Z',
}

/**
 * What is said under a field whose contract has no sentence of its own for what is wrong with it; given to each parsing of what somebody sent,
 * so that nobody reads the words of the library.
 */
export function fieldSentence(issue: Raw): string {
  if (isMissing(issue)) return 'This field is required'
  if (issue.code === 'invalid_type' && Number.isNaN(issue.input)) return 'Enter a number'
  switch (issue.code) {
    case 'invalid_type':
      return byType[issue.expected] ?? 'This isn’t valid'
    case 'invalid_format':
      return byFormat[issue.format] ?? 'This isn’t written the way we can read it'
    case 'invalid_value':
      return `Choose one of these: ${issue.values.join(', ')}`
    case 'too_big':
      return `${ofSize(issue)} at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return `${ofSize(issue)} at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'not_multiple_of':
      return `Send a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'Unknown field'
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'This isn’t one of the possible values'
  }
}

/** The parts of an address and of a form are strings: what is not there is `undefined`, and never another type. */
const isMissing = ({ code, input }: Raw): boolean =>
  input === undefined && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')

const ofSize = ({ origin }: { origin: string }): string => (origin === 'number' || origin === 'int' ? 'Enter' : 'Use')

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' items', set: ' items' }
const unitOf = (origin: string): string => units[origin] ?? ''
