import { overriddenBy, propertyOf } from './class-properties.ts'

const variant = /^(?:(?:[a-z0-9@*-]|\[[^\]]*\]|\([^)]*\))+:)*/

/** Joins class names; a later one wins over an earlier one of the same property. */
export function classNames(...classes: readonly (string | false | null | undefined)[]): string {
  const taken = new Set<string>()
  const kept: string[] = []
  for (const name of classes.filter(Boolean).join(' ').split(' ').reverse()) {
    const [when = ''] = variant.exec(name) ?? []
    const property = propertyOf(name.slice(when.length))
    if (taken.has(when + property)) continue
    for (const own of overriddenBy(property)) taken.add(when + own)
    kept.push(name)
  }
  return kept.reverse().join(' ')
}
