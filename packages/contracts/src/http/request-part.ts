import { z } from 'zod'
import { type ServiceName, serviceNames } from '../services/index.ts'

/** How far a service is with what is asked of all of them, as to erase a person. */
export interface RequestPart<Wait extends string = string> {
  service: ServiceName
  doneAt: string | null
  /** What has to end first; null for nothing. */
  waitsFor: Wait | null
  /** The name of the error that it failed with; it is tried again each minute. */
  failure: string | null
  /** Since when it waits or fails; null while it has told neither. */
  since: string | null
}

/** Of a request whose parts may wait for these. */
export const requestPart = <const Wait extends string>(waits: readonly [Wait, ...Wait[]]) =>
  z.strictObject({
    service: z.enum(serviceNames),
    doneAt: z.iso.datetime().nullable(),
    waitsFor: z.enum(waits).nullable(),
    failure: z.string().nullable(),
    since: z.iso.datetime().nullable(),
  })
