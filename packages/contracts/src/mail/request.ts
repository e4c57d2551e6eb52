import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SourceKey } from '../entry-sources/index.ts'
import type { MailRequestedSchema } from '../events/index.ts'
import type { MailTemplate, MailValues } from './templates.ts'

/** A mail to ask for. */
export interface Mail<T extends MailTemplate> {
  /** Its natural key, `refund:<id>`: a second request with the same key is the same mail. */
  mailKey: string
  to: string
  values: MailValues<T>
  /** It is not sent after this instant. */
  uselessAfter?: Date
  /** It waits for the ledger lines of these sources, and shows their sum. */
  awaitEntrySources?: readonly SourceKey[]
}

/** A template with its values, for whoever decides which mail it is apart from asking for it. */
export type AnyMail<T extends MailTemplate = MailTemplate> = {
  [K in T]: { template: K; values: MailValues<K> }
}[T]

/** The values as they travel: one that is undefined is not there. */
export const travelling = <T extends MailTemplate>(values: MailValues<T>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** The event that asks for a mail. */
export const mailRequested = <T extends MailTemplate>(
  template: T,
  { values, uselessAfter, awaitEntrySources = [], ...mail }: Mail<T>,
): MessageInitShape<typeof MailRequestedSchema> => ({
  ...mail,
  template,
  values: travelling<T>(values),
  uselessAfter: uselessAfter?.toISOString() ?? '',
  awaitEntrySources: [...awaitEntrySources],
})
