import { fromText } from '../bytes.ts'

/** What a document is made of: strings and whole numbers below 2^53, in objects and lists. */
export type Json = string | number | readonly Json[] | { readonly [name: string]: Json }

/** RFC 8785 for what documents are made of: names sorted, no spaces. One document has one text, so that each byte of it counts. */
export function canonicalText(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return String(value)
  if (isList(value)) return `[${value.map(canonicalText).join(',')}]`
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`).join(',')}}`
}

const isList = (value: readonly Json[] | { readonly [name: string]: Json }): value is readonly Json[] =>
  Array.isArray(value)

export const canonicalBytes = (value: Json): Uint8Array => fromText(canonicalText(value))
