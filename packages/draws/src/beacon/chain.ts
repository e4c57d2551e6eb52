/** A public source of randomness that anybody can check by its key: one chain of drand (https://drand.love). */
export interface BeaconChain {
  /** The name of the chain: the hash that drand gives it. */
  hash: string
  publicKey: string
  scheme: 'bls-unchained-g1-rfc9380'
  /** When round 1 is due, in seconds since 1970. */
  genesis: number
  /** Seconds from round to round. */
  period: number
}

/** The chain of the League of Entropy that has a round every three seconds. */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  scheme: 'bls-unchained-g1-rfc9380',
  genesis: 1_692_803_367,
  period: 3,
}

/** The round that a commitment names is due so long after the freeze that it plans, at least: time for others to keep the freeze before its randomness exists. */
export const noticeSeconds = 86_400

/** And so long after the freeze that was made, which may be late: clocks differ, and what is published has to reach somebody. */
export const roundMarginSeconds = 600

type Schedule = Pick<BeaconChain, 'genesis' | 'period'>

/** When a round is due, in seconds since 1970. */
export const roundSeconds = ({ genesis, period }: Schedule, round: number): number => genesis + (round - 1) * period

export const roundTime = (schedule: Schedule, round: number): Date => new Date(roundSeconds(schedule, round) * 1000)

/** The first round that is due at an instant or after it. */
export function firstRoundFrom({ genesis, period }: Schedule, from: Date): number {
  const seconds = from.getTime() / 1000 - genesis
  return Math.max(1, Math.ceil(seconds / period) + 1)
}
