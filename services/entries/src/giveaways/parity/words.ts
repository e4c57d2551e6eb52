import {
  entriesPerPostcard,
  entriesPerRegistration,
  type EntryType,
  entryTypes,
  levelTerms,
} from '@evenhand/contracts/catalogue'
import type { giveaways } from '@evenhand/contracts/http'
import { monthsOf } from './period.ts'
import { type DocumentCaps, entriesPerSponsorDay, freeWaysOf, parityOf } from './rules.ts'

const grouped = (entries: bigint): string => entries.toLocaleString('en-US')

const waysInWords: Partial<Record<EntryType, string>> = {
  free_post: `Each postcard earns ${grouped(entriesPerPostcard)} entries, and you can send as many as you like.`,
  monthly_auto: `The free entry on this site earns ${grouped(levelTerms.free.entriesPerMonth)} entries in each month.`,
  registration: `Registering on the page of the giveaway brings ${grouped(entriesPerRegistration)} entry, once for each person.`,
  sponsor_click: `A visit to a sponsor brings at least ${grouped(entriesPerSponsorDay)} entries, once a day for each sponsor.`,
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
  const freeWays = freeWaysOf(slug)
  const { most, free, holds } = parityOf(capsOf(facts), monthsOf(facts), freeWays)
  return {
    most: Number(most),
    free: Number(free),
    holds,
    words: holds
      ? `One person can have ${grouped(most)} entries at most, and the free ways alone lead there.`
      : `One person could have ${grouped(most)} entries, but the free ways lead to ${grouped(free)} only. Please raise the caps of the free ways, or lower the others.`,
    ways: entryTypes
      .filter((type) => freeWays[type] !== undefined)
      .map((entryType) => ({ entryType, words: waysInWords[entryType] ?? '' })),
  }
}
