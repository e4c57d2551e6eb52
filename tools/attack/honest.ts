import { setTimeout as sleep } from 'node:timers/promises'
import { solve, type Visitor } from './visitor.ts'

const pauseMs = 400
const wrongCode = '4000000000000127'
const goodCard = '4242424242424242'
export const slips = 3

export interface Honest {
  name: string
  /** What stood in the way; undefined for whoever got through. */
  hindrance: string | undefined
  /** Their browser did some work. */
  worked: boolean
}

/** Opens a payment, mistypes the card's code three times, and pays; half of them share the address of an office. */
export async function give(visitor: Visitor, nth: number): Promise<Honest> {
  const name = `donor ${nth}`
  const address = nth % 2 === 0 ? '203.0.113.1' : `192.0.2.${nth}`
  const email = `honest-${nth}@example.test`
  let answer = await visitor.open(address, email)
  const worked = answer.kind === 'asked'
  if (answer.kind === 'asked') answer = await visitor.open(address, email, await solve(answer.challenge))
  if (answer.kind !== 'opened') return { name, worked, hindrance: `the payment was ${answer.kind}` }
  const { clientSecret, paymentIntentId } = answer.payment
  for (let slip = 1; slip <= slips; slip++) {
    const outcome = await visitor.tryCard(clientSecret, wrongCode)
    if (outcome !== 'declined') return { name, worked, hindrance: `slip ${slip} met a payment that was ${outcome}` }
    await sleep(pauseMs)
  }
  const outcome = await visitor.tryCard(clientSecret, goodCard)
  if (outcome !== 'paid') return { name, worked, hindrance: `the good card met ${outcome}` }
  const recorded = await visitor.isRecorded(address, paymentIntentId)
  return { name, worked, hindrance: recorded ? undefined : 'the payment was not recorded' }
}
