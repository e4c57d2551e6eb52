import { giveaways } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import { oncePerKey } from '@evenhand/service-kit/idempotency'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { listManaged, showDesk } from './desk.ts'
import { discardDraft, keepDraft } from './drafts.ts'
import { publishDraft } from './publish.ts'
import { findRulesVersion, listRulesVersions } from './store.ts'
import { showRules, toVersion } from './views.ts'

export const rulesRoutes = (db: Database, now: () => Date): Route[] => [
  route(giveaways.getRules, ({ params }) => showRules(db, params.slug)),
  route(giveaways.getRulesVersion, ({ params }) => showRules(db, params.slug, params.version)),
  route(giveaways.listRulesVersions, async ({ params }) => {
    const versions = await listRulesVersions(db, params.slug)
    if (versions.length === 0) await showRules(db, params.slug)
    return versions.map(toVersion)
  }),
  route(giveaways.getRulesFile, async ({ params: { slug, version } }) => {
    const row = await findRulesVersion(db, slug, version)
    if (!row) throw new Problem('not-found', { detail: `There is no version ${version} of these rules.` })
    return { fileName: `rules-${slug}-${version}.json`, bytes: Buffer.from(row.text) }
  }),
  route(giveaways.listManagedGiveaways, () => listManaged(db, now())),
  route(giveaways.getGiveawayDesk, ({ params }) => showDesk(db, params.slug, now())),
  route(giveaways.saveRulesDraft, ({ params: { slug }, body }, { caller }) =>
    db.transaction(async (tx) => {
      await keepDraft(tx, { slug, ...body, administratorId: administratorOf(caller), now: now() })
      return showDesk(tx, slug, now())
    }),
  ),
  route(giveaways.discardRulesDraft, ({ params: { slug }, query: { revision } }, { caller }) =>
    db.transaction(async (tx) => {
      await discardDraft(tx, { slug, revision, administratorId: administratorOf(caller), now: now() })
      return undefined
    }),
  ),
  route(giveaways.publishRules, ({ params: { slug }, body }, { caller, idempotency }) =>
    db.transaction((tx) =>
      oncePerKey(tx, idempotency, async () => {
        await publishDraft(tx, { slug, ...body, administratorId: administratorOf(caller), now: now() })
        return showDesk(tx, slug, now())
      }),
    ),
  ),
]
