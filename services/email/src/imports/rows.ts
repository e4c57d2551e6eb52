import { emailImports, emailSubscribers } from '@evenhand/contracts/http'
import { Email, GreetedName, Line, normaliseEmail } from '@evenhand/contracts/ids'
import type { ReadRow } from './reading.ts'

/** Somebody of a file, as they are kept. */
export interface ImportedPerson {
  line: number
  cells: string[]
  email: string
  emailKey: string
  firstName: string
  lastName: string
  tags: string[]
  timeZone: string | null
  attributes: Record<string, string>
}
export interface RefusedRow {
  line: number
  cells: string[]
  why: string
}

const Address = Email('This isn’t an email address')
const Name = GreetedName(100)
const Tag = Line(50)
const Value = Line(200)
const tagsMax = 50

/** One row by the mapping that was asked for: a person, or why it isn't one. */
export function personOf({ cells, line }: ReadRow, mapping: emailImports.ImportMapping): ImportedPerson | RefusedRow {
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim())
  const refused = (why: string): RefusedRow => ({ line, cells, why })
  const address = cell(mapping.email)
  if (address === '') return refused('No email address')
  const email = Address.safeParse(address)
  if (!email.success) return refused('This isn’t an email address')
  const firstName = Name.safeParse(cell(mapping.firstName))
  if (!firstName.success) return refused(`First name: ${firstName.error.issues[0]?.message}`)
  const lastName = Name.safeParse(cell(mapping.lastName))
  if (!lastName.success) return refused(`Last name: ${lastName.error.issues[0]?.message}`)
  const tags = tagsOf(cell(mapping.tags))
  if (typeof tags === 'string') return refused(tags)
  const zone = cell(mapping.timeZone)
  const timeZone = zone === '' ? null : zone
  if (timeZone !== null && !isZone(timeZone)) return refused(emailSubscribers.notATimeZone)
  const attributes: Record<string, string> = {}
  for (const { column, name } of mapping.attributes) {
    const value = Value.safeParse(cell(column))
    if (!value.success) return refused(`${name}: ${value.error.issues[0]?.message}`)
    if (value.data !== '') attributes[name] = value.data
  }
  const emailKey = normaliseEmail(email.data)
  const names = { firstName: firstName.data, lastName: lastName.data }
  return { line, cells, email: email.data, emailKey, ...names, tags, timeZone, attributes }
}

function tagsOf(cell: string): string[] | string {
  if (cell === '') return []
  const tags = new Set<string>()
  for (const one of cell.split(/[,;|]/)) {
    const tag = Tag.safeParse(one)
    if (!tag.success) return `Tags: ${tag.error.issues[0]?.message}`
    if (tag.data !== '') tags.add(tag.data)
  }
  return tags.size > tagsMax ? `Use at most ${tagsMax} tags` : [...tags]
}

/** Asked for each row of a million, and there are few hundred zones. */
const zones = new Map<string, boolean>()
const zonesMax = 2_000
function isZone(zone: string): boolean {
  const known = zones.get(zone)
  if (known !== undefined) return known
  const isOne = emailSubscribers.TimeZone.safeParse(zone).success
  if (zones.size < zonesMax) zones.set(zone, isOne)
  return isOne
}
