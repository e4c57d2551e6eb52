import type { Found } from './groups.ts'
import { hasWords } from './has-words.ts'

const withoutGaps = (text: string): string => text.replaceAll(/[\s().+-]/g, '')

/** A number, however it is typed. */
const hasNumber = (words: string, value: string): boolean =>
  /^[\d\s().+-]+[\dx]$/i.test(words) && withoutGaps(value).toLowerCase().includes(withoutGaps(words).toLowerCase())

/** In what something was found, where the words are in none of what is shown of it: "Account number: 100001". */
export function whyFound({ title, detail, also = [] }: Found, words: string): string | undefined {
  if (hasWords(words, title, detail)) return undefined
  const [name, value] = also.find(([, one]) => one && (hasWords(words, one) || hasNumber(words, one))) ?? []
  return name && `${name}: ${value}`
}
