import { tagHostMeta, tagSentence, tagSentenceMark } from '@evenhand/contracts/pages'

/** What is so of this installation's tag script, the same in what the gateway sent and in what the browser renders. */
export function tagSaid(): string {
  if (typeof document === 'undefined') return tagSentenceMark
  return tagSentence(document.querySelector(`meta[name="${tagHostMeta}"]`)?.getAttribute('content') ?? '')
}
