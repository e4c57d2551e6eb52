import { MatchersV3 } from '@pact-foundation/pact'

const { boolean, eachLike, integer, regex, string } = MatchersV3

/** Fields whose value is a word of the contract, so that the value itself is agreed. */
const words = new Set([
  'role',
  'status',
  'processor',
  'productType',
  'donationType',
  'kind',
  'level',
  'template',
  'type',
  'thingKind',
  'news',
])

const forms = [
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  /^\d{4}-\d\d-\d\d$/,
  /^\d+\.\d\d$/,
  /^\d+$/,
  /^[\w-]+:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  /^https?:\/\/.+$/,
]

/**
 * What an example agrees on: its fields, and of each its type and form — an id, an instant, money — but the value itself only of words
 * such as `role` or `status`. Lists agree on the form of their items, and that there is one.
 */
export function shape(example: unknown, field = ''): unknown {
  if (typeof example === 'string') {
    if (words.has(field)) return example
    const form = forms.find((pattern) => pattern.test(example))
    return form ? regex(form, example) : string(example)
  }
  if (typeof example === 'number') return integer(example)
  if (typeof example === 'boolean') return boolean(example)
  if (Array.isArray(example)) return example.length === 0 ? [] : eachLike(shape(example[0], field))
  if (typeof example !== 'object' || example === null) return example
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, shape(value, name)]))
}
