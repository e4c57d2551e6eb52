import { toHex } from '@evenhand/draws'
import { giveaways } from '@evenhand/contracts/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { findRulesInForce, findRulesVersion, findSealedVersion, type VersionRow } from './store.ts'

const noRules = () =>
  new Problem('not-found', {
    detail: 'We don’t have a giveaway by that name, or its rules aren’t published yet.',
  })

/** The document in force. */
export async function rulesInForce(
  db: Queries,
  slug: string,
): Promise<VersionRow & { document: giveaways.RulesDocument }> {
  const row = await findRulesInForce(db, slug)
  if (!row) throw noRules()
  return { ...row, document: documentOf(row) }
}

/** The text was written from a document, so it is one. */
export const documentOf = ({ text }: Pick<VersionRow, 'text'>): giveaways.RulesDocument =>
  giveaways.RulesDocument.parse(JSON.parse(text))

export const toVersion = (row: Omit<VersionRow, 'text'>): giveaways.RulesVersion => ({
  version: row.version,
  publishedAt: row.publishedAt.toISOString(),
  sha256: toHex(row.sha256),
  reason: row.reason,
})

/** A version as everybody sees it; the one in force where none is named. */
export async function showRules(db: Queries, slug: string, version?: number): Promise<giveaways.PublishedRules> {
  const current = await findRulesInForce(db, slug)
  if (!current) throw noRules()
  const row = version === undefined ? current : await findRulesVersion(db, slug, version)
  if (!row) throw new Problem('not-found', { detail: `There is no version ${version} of these rules.` })
  return {
    ...toVersion(row),
    slug,
    document: documentOf(row),
    currentVersion: current.version,
    sealedVersion: await findSealedVersion(db, slug),
  }
}
