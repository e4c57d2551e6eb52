import { createHmac, randomUUID } from 'node:crypto'
import { networkOf, subscriberOf } from '../auth/index.ts'
import { Problem } from '../problems/index.ts'
import { counter } from '../telemetry/index.ts'
import type { Effort, Proofs } from './proofs.ts'
import type { Recent } from './recent.ts'

const asked = counter('free_ways', 'What was asked for that costs nothing, by what it took', 'verdict')

const seconds = 60 * 60

/**
 * From how many of an hour on a browser has to work, and from how many on ten times as much. A family or an office asks for a few at once and notices
 * nothing. Who makes people up by the thousand pays for each with a second of a processor, then with ten, wherever in a network they sit; a table with
 * a tablet at an event goes on, a little slower. Nobody is refused: what costs nothing has to be open to everyone.
 */
const steps: Readonly<Record<'address' | 'network', Record<Effort, number>>> = {
  address: { light: 6, heavy: 40 },
  // A mobile carrier may have thousands of phones behind one.
  network: { light: 30, heavy: 1_000 },
}

export interface FreeWays {
  /**
   * Counts one asking from an address, as the gateway knows it; throws `proof-of-work-needed` where there were many, unless the work is done. Answers how
   * it is taken back, for what was refused after all.
   */
  admit(asking: { address: string | undefined; proof: string | undefined }): Promise<() => Promise<void>>
}

const nothing = async (): Promise<void> => undefined

/** Stands before what gives entries for nothing (docs/decisions/0080). */
export function freeWays(deps: {
  recent: Pick<Recent, 'note' | 'forget'>
  proofs: Proofs
  secret: string
  /** For tests of load from one address. */
  scale: number
}): FreeWays {
  const { recent, proofs, secret, scale } = deps
  const hashed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
  return {
    async admit({ address, proof }) {
      if (address === undefined) return nothing
      const scopes = {
        address: hashed(`address ${subscriberOf(address)}`),
        network: hashed(`network ${networkOf(address)}`),
      }
      const windows = Object.values(scopes).map((key) => ({ key, seconds }))
      const attempt = randomUUID()
      const [ofAddress = 0, ofNetwork = 0] = await recent.note(windows, attempt)
      const effort = effortFor({ address: ofAddress / scale, network: ofNetwork / scale })
      const takeBack = () => recent.forget(windows, [attempt])
      if (effort === undefined || (await proofs.accept(proof, effort, scopes.network))) {
        asked.inc({ verdict: effort === undefined ? 'calm' : 'proved' })
        return takeBack
      }
      asked.inc({ verdict: 'asked' })
      // It counts when it is asked again, with the work.
      await takeBack()
      throw new Problem('proof-of-work-needed', {
        detail:
          'Your browser has to solve a short puzzle first, because a lot was sent from your network within an hour. Try again.',
        challenge: await proofs.ask(effort, scopes.network),
      })
    },
  }
}

function effortFor(counts: Record<keyof typeof steps, number>): Effort | undefined {
  const reached = (effort: Effort) => counts.address > steps.address[effort] || counts.network > steps.network[effort]
  if (reached('heavy')) return 'heavy'
  return reached('light') ? 'light' : undefined
}
