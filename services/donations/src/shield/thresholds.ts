/** By what tries are told together. */
export const scopes = ['browser', 'donor', 'address', 'network'] as const
export type Scope = (typeof scopes)[number]

/** How many it takes; each is reached at the number itself. */
export interface Steps {
  /** The browser is asked for a proof of work. */
  prove: number
  /** Nothing is opened for a while. */
  refuse: number
  /** The same while the whole site is under attack. */
  refuseUnderAttack: number
}

export interface Thresholds {
  /** Payments that were opened in the last hour and not paid. */
  unpaid: Record<Scope, Steps>
  /** Different cards that were declined in the last day, of payments that nobody paid afterwards. */
  declined: Record<Scope, Steps>
  /** Each paid payment of the last day allows so many more of both: where people pay, some cards fail too. */
  creditOfPaid: number
  /** The whole site is under attack from so many declined cards in an hour on, when they are also `perPaid` times the paid payments, and for `hours` more. */
  site: { declined: number; perPaid: number; hours: number }
  /** So many opened and unpaid on the whole site in an hour, and `perPaid` times the paid ones: everybody proves, nobody is refused for it. */
  crowd: { unpaid: number; perPaid: number }
  /** Declines of one payment until it is closed at the processor; `beyond` times what refuses, declined anywhere else, closes it too. */
  closePayment: { usually: number; underAttack: number; beyond: number }
  /** Declines of one card that count as slips of its owner; each further one counts like another card. */
  slipsOfCard: number
}

/**
 * What is suspicious. The reasons:
 * - Whoever mistypes a card three times has used one card, three at most. Nothing is asked before the fourth, so a slip never costs anything.
 * - Behind one address may sit an office or a university. Ten people who all fail at once are ten cards; an address is refused at 24, and each
 *   of its gifts makes room for two more. A slip that ends in a gift is forgotten.
 * - A card tester has a card a try and pays with one of a hundred. Fifty addresses with six cards each, and what is on the way while the news
 *   come, stay below 500 tries: that is the bound that `refuseUnderAttack` of an address sets, whatever work the thief does for it.
 * - 120,000 tries at one site came from few networks: a network is refused under attack at what seven addresses may have.
 * - A proof costs a browser a second or so, and nobody is refused for not knowing better: it is asked early and quietly.
 * `attack.test.ts` plays 40,000 tries against these numbers, and with `TRIES=100000` as many as they were chosen for.
 */
export const usualThresholds: Thresholds = {
  unpaid: {
    browser: { prove: 6, refuse: 20, refuseUnderAttack: 10 },
    donor: { prove: 6, refuse: 20, refuseUnderAttack: 10 },
    address: { prove: 8, refuse: 40, refuseUnderAttack: 16 },
    network: { prove: 60, refuse: 600, refuseUnderAttack: 120 },
  },
  declined: {
    browser: { prove: 4, refuse: 8, refuseUnderAttack: 6 },
    donor: { prove: 4, refuse: 8, refuseUnderAttack: 6 },
    address: { prove: 4, refuse: 24, refuseUnderAttack: 6 },
    network: { prove: 16, refuse: 96, refuseUnderAttack: 40 },
  },
  creditOfPaid: 2,
  site: { declined: 40, perPaid: 1, hours: 24 },
  crowd: { unpaid: 100, perPaid: 4 },
  closePayment: { usually: 8, underAttack: 5, beyond: 2 },
  slipsOfCard: 4,
}

/** For tests of load from one address: every number but the ratios, many times as high. */
export function scaled(thresholds: Thresholds, scale: number): Thresholds {
  const times = ({ prove, refuse, refuseUnderAttack }: Steps): Steps => ({
    prove: prove * scale,
    refuse: refuse * scale,
    refuseUnderAttack: refuseUnderAttack * scale,
  })
  const each = ({ browser, donor, address, network }: Record<Scope, Steps>) => ({
    browser: times(browser),
    donor: times(donor),
    address: times(address),
    network: times(network),
  })
  const { unpaid, declined, site, crowd, closePayment } = thresholds
  return {
    ...thresholds,
    unpaid: each(unpaid),
    declined: each(declined),
    site: { ...site, declined: site.declined * scale },
    crowd: { ...crowd, unpaid: crowd.unpaid * scale },
    closePayment: {
      ...closePayment,
      usually: closePayment.usually * scale,
      underAttack: closePayment.underAttack * scale,
    },
  }
}
