import {
  affiliateEntries,
  entriesPerPostcard,
  entriesPerRegistration,
  type EntryType,
  entryTypes,
  levelTerms,
  socialEntries,
} from '@evenhand/contracts/catalogue'
import type { giveaways } from '@evenhand/contracts/http'
import { monthsOf } from './period.ts'
import { type DocumentCaps, entriesPerSponsorDay, freeWaysOf, parityOf } from './rules.ts'

const grouped = (entries: bigint): string => entries.toLocaleString('en-US')

const waysInWords: Partial<Record<EntryType, string>> = {
  affiliate: `An approved affiliate earns ${grouped(affiliateEntries)} entries for each person whose first gift comes through their link.`,
  free_post: `A postcard earns ${grouped(entriesPerPostcard)} entries, and you can send as many as you like.`,
  monthly_auto: `The free entry on this site earns ${grouped(levelTerms.free.entriesPerMonth)} entries each month, once your email address is confirmed.`,
  registration: `Registering on the page of the giveaway earns ${grouped(entriesPerRegistration)} entry, once per person.`,
  social_media: `Liking, sharing or commenting on social media earns ${grouped(socialEntries.like)}, ${grouped(socialEntries.share)} or ${grouped(socialEntries.comment)} entries, once per post.`,
  sponsor_click: `A visit to a sponsor earns at least ${grouped(entriesPerSponsorDay)} entries, once per sponsor per day.`,
}

const capsOf = ({ entriesMax }: giveaways.RulesFacts): DocumentCaps => ({
  giveaway: BigInt(entriesMax.giveaway),
  ...(entriesMax.month === undefined ? {} : { month: BigInt(entriesMax.month) }),
  monthOfType: Object.fromEntries(
    Object.entries(entriesMax.monthOfType).flatMap(([type, max]) => (max === undefined ? [] : [[type, BigInt(max)]])),
  ),
})

/** Whether the free ways reach what the rules let anybody have, with sentences. */
export function explainParity(slug: string, facts: giveaways.RulesFacts): giveaways.Parity {
  const freeWays = freeWaysOf(slug, facts.waysIn)
  const { most, free, holds } = parityOf(capsOf(facts), monthsOf(facts), freeWays)
  return {
    most: Number(most),
    free: Number(free),
    holds,
    words: holds
      ? `One person can have at most ${grouped(most)} entries, and free entry alone can reach that limit.`
      : `One person could have ${grouped(most)} entries, but the free ways reach only ${grouped(free)}. Raise the caps of the free ways, or lower the others.`,
    ways: entryTypes
      .filter((type) => freeWays[type] !== undefined)
      .map((entryType) => ({ entryType, words: waysInWords[entryType] ?? '' })),
  }
}
