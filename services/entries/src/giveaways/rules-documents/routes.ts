import { giveaways } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { findSlug } from '../editions.ts'
import { listManaged, showDesk } from './desk.ts'
import { discardDraft, keepDraft } from './drafts.ts'
import { prizeChangeRoutes, type RulesDeps } from './prize-change-routes.ts'
import { publishDraft } from './publish.ts'
import { findRulesVersion, listRulesVersions } from './store.ts'
import { showRules, toVersion } from './views.ts'

export const rulesRoutes = ({ db, people, now }: RulesDeps): Route[] => [
  route(giveaways.getRules, async ({ params }) => showRules(db, await slugOf(db, params, now()))),
  route(giveaways.getRulesVersion, async ({ params }) =>
    showRules(db, await slugOf(db, params, now()), params.version),
  ),
  route(giveaways.listRulesVersions, async ({ params }) => {
    const slug = await slugOf(db, params, now())
    const versions = await listRulesVersions(db, slug)
    if (versions.length === 0) await showRules(db, slug)
    return versions.map(toVersion)
  }),
  route(giveaways.getRulesFile, async ({ params }) => {
    const slug = await slugOf(db, params, now())
    const row = await findRulesVersion(db, slug, params.version)
    if (!row) throw new Problem('not-found', { detail: `There is no version ${params.version} of these rules.` })
    return { fileName: `rules-${slug}-${params.version}.json`, bytes: Buffer.from(row.text) }
  }),
  route(giveaways.listManagedGiveaways, () => listManaged(db, now())),
  route(giveaways.getGiveawayDesk, async ({ params: { slug } }, { caller }) =>
    showDesk(db, { slug, by: administratorOf(caller), now: now(), people: await people(db, administratorOf(caller)) }),
  ),
  route(giveaways.saveRulesDraft, ({ params: { slug }, body }, { caller }) =>
    db.transaction(async (tx) => {
      const by = administratorOf(caller)
      await keepDraft(tx, { slug, ...body, administratorId: by, now: now() })
      return showDesk(tx, { slug, by, now: now(), people: await people(tx, by) })
    }),
  ),
  route(giveaways.discardRulesDraft, ({ params: { slug }, query: { revision } }, { caller }) =>
    db.transaction(async (tx) => {
      await discardDraft(tx, { slug, revision, administratorId: administratorOf(caller), now: now() })
      return undefined
    }),
  ),
  routeOnce(db, giveaways.publishRules, async (tx, { params: { slug }, body }, { caller }) => {
    const by = administratorOf(caller)
    const needed = await people(tx, by)
    const publication = { slug, ...body, administratorId: by, now: now(), by: needed }
    await publishDraft(tx, { ...publication, why: await people.whyTwo(tx, by) })
    return showDesk(tx, { slug, by, now: now(), people: needed })
  }),
  ...prizeChangeRoutes({ db, people, now }),
]

/** The rules of a series are those of the edition that its pages show. */
const slugOf = async (db: Database, { slug }: { slug: string }, now: Date): Promise<string> =>
  (await findSlug(db, slug, now)) ?? slug
