import type { supporters } from '@evenhand/contracts/http'
import { Problem } from '../problems/index.ts'

type Name = supporters.PersonalName

const inFull = ({ firstName, lastName }: Name): string => [firstName, lastName].filter(Boolean).join(' ') || 'no name'

const isSame = (one: Name, other: Name): boolean => inFull(one) === inFull(other) && one.firstName === other.firstName

/**
 * What is noted with the person of a name that is corrected; undefined where they are called so already. The trail of all services is never
 * forgotten, so it hears neither the name nor this. Throws `conflict` where they are called otherwise than who corrects it has seen.
 */
export function noteOfCorrection(
  now: Name,
  { seen, reason, ...wanted }: supporters.NameCorrection,
): string | undefined {
  if (isSame(now, wanted)) return undefined
  if (isSame(now, seen)) return `Before: ${inFull(now)}. ${reason}`
  throw new Problem('conflict', {
    detail: `Someone else changed this name in the meantime: it’s ${inFull(now)} now. Look at it again before you correct it.`,
  })
}
