import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { toHex } from '@evenhand/draws'
import { hashing, markOf } from '../hashing.ts'

/** Who is mailed the hash of each seal and each frozen list, so that somebody outside has it in time. */
export interface Auditing {
  emails: readonly string[]
  /** In production: a draw whose hashes nobody gets is not begun. */
  isRequired: boolean
}

export const noAuditing: Auditing = { emails: [], isRequired: false }

/** What the environment says of auditors. Only where nothing is in earnest does a draw need none; `PLACEHOLDERS` lifts nothing here. */
export const auditingOf = (emails: readonly string[], environment: NodeJS.ProcessEnv = process.env): Auditing => ({
  emails,
  isRequired: environment.NODE_ENV === 'production',
})

export const lacksAuditor = ({ emails, isRequired }: Auditing): boolean => isRequired && emails.length === 0

/** How a draw remembers its auditors: enough to know them again. */
export const marksOf = ({ emails }: Auditing): string[] => emails.map(markOf)

/** Why a draw with these auditors cannot be frozen now; undefined where all of them will hear of it. */
export function auditorsStop(
  named: readonly string[],
  auditing: Auditing,
): 'no-auditor' | 'auditor-missing' | undefined {
  if (lacksAuditor(auditing)) return 'no-auditor'
  const told = marksOf(auditing)
  return named.every((one) => told.includes(one)) ? undefined : 'auditor-missing'
}

export interface PublishedDocument {
  slug: string
  name: 'commitment.json' | 'freeze.json'
  content: Uint8Array
  /** When the round that decides is due. */
  roundAt: Date
}

/** Asks for the mails in the transaction that publishes the document: no hash goes out for what is not published, and none is forgotten. */
export async function mailHash(tx: Transaction, { emails }: Auditing, published: PublishedDocument): Promise<void> {
  const { slug, name, content, roundAt } = published
  const values = { draw: slug, file: name, sha256: toHex(hashing.sha256(content)), roundAt: roundAt.toISOString() }
  const key = `draw-hash:${slug}`
  for (const to of emails)
    await requestMail(tx, 'draw-hash', { key, mailKey: `${key}:${name}:${markOf(to)}`, to, values })
}
