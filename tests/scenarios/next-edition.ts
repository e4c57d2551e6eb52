import { mainSeries } from '@evenhand/contracts/catalogue'
import type { Database } from '@evenhand/service-kit/postgres'
import { findSlug } from '../../services/entries/src/giveaways/editions.ts'
import { nextEdition } from '../../services/entries/src/giveaways/next-edition/rules.ts'
import { factsOf } from '../../services/entries/src/giveaways/rules-documents/document.ts'
import { keepDraft, revisionOf } from '../../services/entries/src/giveaways/rules-documents/drafts.ts'
import { publishDraft } from '../../services/entries/src/giveaways/rules-documents/publish.ts'
import { findDraft, lockDraft } from '../../services/entries/src/giveaways/rules-documents/store.ts'
import { rulesInForce } from '../../services/entries/src/giveaways/rules-documents/views.ts'

/** Publishes the edition after the one that is installed, so that who lives through months finds a giveaway open in each of them. */
export async function publishNextEdition(db: Pick<Database, 'transaction'>, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { document } = await rulesInForce(tx, (await findSlug(tx, mainSeries, now)) ?? mainSeries)
    const { slug, facts } = nextEdition(mainSeries, factsOf(document), now)
    const act = { slug, administratorId: 'administrator-1', now }
    // Near the close, the service has drafted it itself.
    await keepDraft(tx, { ...act, revision: revisionOf(await lockDraft(tx, slug)), facts })
    const revision = revisionOf(await findDraft(tx, slug))
    await publishDraft(tx, { ...act, revision, reason: 'The next edition', by: 2 })
  })
}
