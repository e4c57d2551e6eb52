import { type MergeTag, oneLine } from '@evenhand/contracts/merge-tags'
import { fieldValues, type MergePerson } from './person.ts'

/** A part of a mail: the same for everybody, or one person's. */
export type Slice<P extends MergePerson = MergePerson> = string | ((person: P) => string)

/** How a value stands in a place, so that it stays a value there. */
export type Encode = (value: string) => string

export function sliceOf({ field, fallback = '' }: MergeTag, encode: Encode): Slice {
  const value = fieldValues[field]
  const otherwise = encode(oneLine(fallback))
  if (typeof value === 'string') return encode(value)
  return (person) => {
    const own = oneLine(value(person)).trim()
    return own === '' ? otherwise : encode(own)
  }
}

/** Joins what is the same for everybody, once. */
export function joined<P extends MergePerson>(slices: readonly Slice<P>[]): Slice<P>[] {
  const result: Slice<P>[] = []
  for (const slice of slices) {
    const last = result.at(-1)
    if (typeof slice === 'string' && typeof last === 'string') result[result.length - 1] = last + slice
    else if (slice !== '') result.push(slice)
  }
  return result
}

export function fill<P extends MergePerson>(slices: readonly Slice<P>[], person: P): string {
  let text = ''
  for (const slice of slices) text += typeof slice === 'string' ? slice : slice(person)
  return text
}
