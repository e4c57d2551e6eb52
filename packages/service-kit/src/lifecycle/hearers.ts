import type { GroupPlace, Kafka, TopicPlan } from '../kafka/index.ts'
import { hearersBehind, hearersBehindSeconds } from '../telemetry/index.ts'
import type { Job } from './jobs.ts'

const measureEveryMs = 60_000
const seenMax = 1_000

/** How far a service that hears a topic is behind on all of it. */
export interface Behind {
  group: string
  topic: string
  records: number
  /** At least: what was there before the first look is as old as that look. */
  seconds: number
}

/**
 * Measures how far those who hear what this service tells are behind. They could tell it themselves, but who hangs or is away tells nothing; a
 * hearer whose group the broker has forgotten is seen no longer.
 */
export function hearersJob(
  kafka: Pick<Kafka, 'places'>,
  tells: readonly TopicPlan[],
): Job & { found: () => readonly Behind[] } {
  let last: readonly Behind[] = []
  const topics = [...new Set(tells.map(({ topic }) => topic))]
  const look = hearersOf()
  return {
    name: 'measure-hearers',
    /** What the last look found. */
    found: () => last,
    everyMs: measureEveryMs,
    async run() {
      last = look(await kafka.places(topics), Date.now())
      hearersBehind.reset()
      hearersBehindSeconds.reset()
      for (const { group, topic, records, seconds } of last) {
        hearersBehind.set({ group, topic }, records)
        hearersBehindSeconds.set({ group, topic }, seconds)
      }
      return false
    },
  }
}

/** Remembers from look to look when each partition had grown, so that it can be said since when something waits. */
export function hearersOf(): (places: readonly GroupPlace[], at: number) => Behind[] {
  const seen = new Map<string, { end: bigint; at: number }[]>()
  return (places, at) => {
    for (const [partition, of] of Map.groupBy(places, partitionOf))
      seen.set(partition, remembered(seen.get(partition), of, at))
    return [...Map.groupBy(places, ({ group, topic }) => `${group} ${topic}`).values()].flatMap((of) => {
      const [first] = of
      if (!first) return []
      // Where topics end is read first: a hearer may have gone on since.
      const records = of.reduce((sum, { next, end }) => sum + Math.max(0, Number(end - next)), 0)
      const since = of.flatMap((place) => seen.get(partitionOf(place))?.find(({ end }) => end > place.next)?.at ?? [])
      return { group: first.group, topic: first.topic, records, seconds: (at - Math.min(at, ...since)) / 1000 }
    })
  }
}

const partitionOf = ({ topic, partition }: GroupPlace): string => `${topic} ${partition}`

/** What everyone has settled is forgotten; of very many looks every second one is, which makes what waits seem younger by one look. */
function remembered(before: { end: bigint; at: number }[] = [], of: readonly GroupPlace[], at: number) {
  const end = of.reduce((most, place) => (place.end > most ? place.end : most), 0n)
  const next = of.reduce((least, place) => (place.next < least ? place.next : least), end)
  const grown = (before.at(-1)?.end ?? 0n) < end ? [...before, { end, at }] : before
  const open = grown.filter((look) => look.end > next)
  return open.length > seenMax ? open.filter((_, place) => place % 2 === 0) : open
}

/** Each hearer that is so far behind on any of the topics: on how many records of all of them, and by how much on the oldest. */
export const farBehind = (all: readonly Behind[], secondsMin: number) =>
  [...Map.groupBy(all, ({ group }) => group)].flatMap(([hearer, of]) => {
    const seconds = Math.floor(Math.max(...of.map((one) => one.seconds)))
    return seconds < secondsMin ? [] : [{ hearer, events: of.reduce((sum, { records }) => sum + records, 0), seconds }]
  })
