import { donations, winners } from '@evenhand/contracts/http'
import { fake } from './fake-api.ts'

const two = { people: 2, untilAnother: false, twoUntil: null, twoFrom: null } as const

/** Two people may decide about money and prizes, and a decision takes two. */
export const twoDecide = [
  fake(donations.getMoneyDeciders, () => ({ ...two, from: '1000.00' })),
  fake(winners.getPrizeDeciders, () => two),
]
