import { solve, type Visitor } from './visitor.ts'

/** Test cards that are always declined. */
export const stolen = [
  '4000000000000002',
  '4000000000009995',
  '4000000000000069',
  '4000000000000127',
  '4000000000000119',
]

export interface AttackOptions {
  tries: number
  addresses: number
  /** At the same time. */
  hands: number
  /** Do they do the work that they are asked for? */
  solving: boolean
}

export interface Spoils {
  opened: number
  asked: number
  refused: number
  cards: number
}

/** Tries a stolen card after the other, each on a payment of its own, in another name, from the next address. */
export async function steal(visitor: Visitor, options: AttackOptions, onTry: (nth: number) => void): Promise<Spoils> {
  const spoils: Spoils = { opened: 0, asked: 0, refused: 0, cards: 0 }
  let next = 0

  async function tryOne(nth: number): Promise<void> {
    const address = `198.51.${nth % options.addresses}.7`
    const email = `thief-${nth}@example.test`
    let answer = await visitor.open(address, email)
    if (answer.kind === 'asked') {
      spoils.asked += 1
      if (options.solving) answer = await visitor.open(address, email, await solve(answer.challenge))
    }
    if (answer.kind === 'refused') spoils.refused += 1
    if (answer.kind !== 'opened') return
    spoils.opened += 1
    spoils.cards += 1
    await visitor.tryCard(answer.payment.clientSecret, stolen[nth % stolen.length] ?? '')
  }

  async function work(): Promise<void> {
    for (let nth = next++; nth < options.tries; nth = next++) {
      onTry(nth)
      await tryOne(nth)
    }
  }
  await Promise.all(Array.from({ length: options.hands }, work))
  return spoils
}
