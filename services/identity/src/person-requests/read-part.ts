import { serviceNames } from '@evenhand/contracts/services'
import { id, parseEvent } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { PartRow } from './store.ts'

const at = z.iso.datetime().transform((time) => new Date(time))

/** What a service tells of how far it is: what it waits for, what it fails with, or when it was done. */
export interface ToldPart {
  requestId: string
  service: string
  waitsFor?: string
  failure?: string
  since?: string
  doneAt?: string
}

/** How the parts of a kind of request are read, which wait for these. Throws WrongMessage where something told isn’t any. */
export function partReader<const Waits extends readonly [string, ...string[]]>(waits: Waits) {
  const Part = z.object({
    requestId: id,
    service: z.enum(serviceNames),
    waitsFor: z.enum(waits).optional(),
    failure: z.string().min(1).max(200).optional(),
    since: at.optional(),
    doneAt: at.optional(),
  })
  return (told: ToldPart): Omit<PartRow<Waits[number]>, 'turn'> => {
    const { waitsFor = null, failure = null, since = null, doneAt = null, ...part } = parseEvent(Part, told)
    return { ...part, waitsFor, failure, since, doneAt }
  }
}
