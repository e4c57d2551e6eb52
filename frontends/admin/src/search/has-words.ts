import { folded } from '@evenhand/web-kit/desk'

/** Whether one of these has the words in it, as every search of ours compares them: without accents and case. */
export const hasWords = (words: string, ...parts: readonly (string | null | undefined)[]): boolean =>
  parts.some((part) => folded(part ?? '').includes(folded(words)))
