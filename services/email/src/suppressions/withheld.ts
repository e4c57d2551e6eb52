import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Database } from '@evenhand/service-kit/postgres'
import { isAlwaysSent } from '../messages/handling.ts'
import { addressOf, isKeptAway } from './store.ts'

/** Why an email isn’t handed over: no email at all may go to its address. Marketing is looked at by who asks for it. */
export const whyKeptAway =
  (db: Database, donorIdOf: DonorIdOf) =>
  async ({ template, recipient }: { template: string; recipient: string }): Promise<'suppressed' | undefined> =>
    !isAlwaysSent(template) && (await isKeptAway(db, addressOf(recipient, donorIdOf))) ? 'suppressed' : undefined
