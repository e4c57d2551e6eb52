import type { Campaign } from './campaign-words.ts'

const everyMilliseconds = 3_000

/** How often to ask again: only while something is on its way. */
export const whileSending = (campaigns: readonly (Campaign | undefined)[] = []): number | false =>
  campaigns.some((campaign) => campaign?.status === 'sending') ? everyMilliseconds : false
