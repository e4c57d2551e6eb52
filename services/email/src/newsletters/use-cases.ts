import type { emailNewsletters } from '@evenhand/contracts/http'
import { forEveryone } from '@evenhand/contracts/merge-tags'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { webPage } from '../content/web-page.ts'
import { countOnWeb, findOnWeb, listOnWeb, type NewsletterRow } from './store.ts'

export interface Newsletters {
  db: Database
  publicUrl: string
}

export async function readNewsletters(
  { db }: Newsletters,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  const [found, total] = await Promise.all([listOnWeb(db, { after, rowsMax: limit + 1 }), countOnWeb(db)])
  const rows = found.slice(0, limit)
  return { items: rows.map(toNewsletter), next: found.length > limit ? (rows.at(-1)?.id ?? null) : null, total }
}

const toNewsletter = ({ id, subject, startedAt }: NewsletterRow): emailNewsletters.PublicNewsletter => ({
  id,
  subject: forEveryone(subject),
  sentAt: startedAt.toISOString(),
})

export async function readNewsletter(
  { db, publicUrl }: Newsletters,
  id: string,
): Promise<emailNewsletters.PublicNewsletterPage> {
  const row = await findOnWeb(db, id)
  if (!row) throw new Problem('not-found', { detail: 'This newsletter isn’t on the web.' })
  return { ...toNewsletter(row), html: webPage({ subject: row.subject, html: row.htmlContent, publicUrl }) }
}
