import { randomBytes } from 'node:crypto'
import {
  type BeaconChain,
  blindingSecretBytes,
  drawingRound,
  earliestDrawingDay,
  roundTime,
  seedHashOf,
  toHex,
  writeCommitment,
} from '@evenhand/draws'
import { type Database, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { findCaps } from '../ledger/caps/store.ts'
import { findRulesInForce } from '../giveaways/rules-documents/store.ts'
import { type Auditing, lacksAuditor, mailHash, marksOf, noAuditing } from './auditors.ts'
import { publishFile } from './files.ts'
import { hashing } from '../hashing.ts'
import { type DrawnGiveaway, writeRules } from './rules-document.ts'

const seedBytes = 32

/** Also where nobody has entered, a draw is sealed this long before its close: time enough for a service that is away. */
const latestBeforeCloseMs = 86_400_000

/**
 * Our own giveaways whose draw is to be sealed: somebody has an entry by their rules, or they close soon. Until then nobody has trusted a date
 * that an administrator may still mend (docs/decisions/0034).
 */
export async function findUncommitted(db: Database, now: Date): Promise<string[]> {
  const soon = new Date(now.getTime() + latestBeforeCloseMs)
  const rows = await db.query<{ slug: string }>(sql`
    select slug from giveaways where not external and closes_at > ${now}
      and not exists (select 1 from draws where giveaway = slug)
      and (closes_at <= ${soon} or exists (select 1 from entries where giveaway = slug))
    order by closes_at, slug`)
  return rows.map(({ slug }) => slug)
}

export type Committing =
  | 'committed'
  | 'committed-before'
  | 'not-found'
  | 'closed'
  /** The day of the drawing leaves no day between the freeze and the round. */
  | 'day-too-early'
  /** In production, and nobody would get the hash of what is sealed. */
  | 'no-auditor'

/**
 * Chooses the secret seed of a giveaway's draw and publishes its commitment with the rules and the round of the day that they name, while the
 * period runs. Whoever comes second changes nothing: a draw has one seed.
 */
export async function commitDraw(
  db: Database,
  slug: string,
  chain: BeaconChain,
  now: () => Date,
  auditing: Auditing = noAuditing,
): Promise<Committing> {
  return db.transaction(async (tx) => {
    await tx.query(sql`select 1 from giveaways where slug = ${slug} for update`)
    const giveaway = await findDrawn(tx, slug)
    if (!giveaway) return 'not-found'
    const at = now()
    const [known] = await tx.query(sql`select 1 from draws where giveaway = ${slug}`)
    if (known) return 'committed-before'
    if (at >= giveaway.closesAt) return 'closed'
    const refusal = refusalOf(giveaway, auditing)
    if (refusal) return refusal
    const { opensAt, closesAt, drawsOn, timeZone } = giveaway
    const freezesAt = freezeOf(giveaway)
    const round = drawingRound(chain, drawsOn, timeZone)
    await tx.query(sql`
      insert into draws (giveaway, committed_at, opens_at, closes_at, freezes_at, draws_on, round, round_at, auditors)
      values (${slug}, ${at}, ${opensAt}, ${closesAt}, ${freezesAt}, ${drawsOn}, ${round}, ${roundTime(chain, round)},
        ${marksOf(auditing)}::text[])`)
    const content = await publishCommitment(tx, giveaway, { chain, freezesAt, round }, at)
    await mailHash(tx, auditing, { slug, name: 'commitment.json', content, roundAt: roundTime(chain, round) })
    return 'committed'
  })
}

/** Why a draw that should be sealed is not; undefined where nothing keeps it from it. */
export const whyUncommitted = (db: Database, slug: string, auditing: Auditing): Promise<Committing | undefined> =>
  findDrawn(db, slug).then((giveaway) => giveaway && refusalOf(giveaway, auditing))

function refusalOf(giveaway: DrawnGiveaway, auditing: Auditing): 'no-auditor' | 'day-too-early' | undefined {
  if (lacksAuditor(auditing)) return 'no-auditor'
  const { drawsOn, timeZone } = giveaway
  return drawsOn < earliestDrawingDay(freezeOf(giveaway), timeZone) ? 'day-too-early' : undefined
}

const freezeOf = ({ closesAt, settlingSeconds }: DrawnGiveaway): Date =>
  new Date(closesAt.getTime() + settlingSeconds * 1000)

async function publishCommitment(
  tx: Transaction,
  giveaway: DrawnGiveaway,
  { chain, freezesAt, round }: { chain: BeaconChain; freezesAt: Date; round: number },
  at: Date,
): Promise<Uint8Array> {
  const { slug, closesAt, drawsOn, timeZone, alternates } = giveaway
  const rules = await rulesOf(tx, giveaway)
  const seed = randomBytes(seedBytes)
  const commitment = writeCommitment({
    format: 'evenhand-draw/1',
    kind: 'commitment',
    giveaway: slug,
    rulesHash: toHex(hashing.sha256(rules)),
    committedAt: at.toISOString(),
    closesAt: closesAt.toISOString(),
    freezesAt: freezesAt.toISOString(),
    drawsOn,
    timeZone,
    seedHash: toHex(seedHashOf(hashing, seed)),
    beacon: chain,
    round,
    alternates,
  })
  await tx.query(sql`
    insert into draw_secrets (giveaway, seed, blinding_secret)
    values (${slug}, ${seed}, ${randomBytes(blindingSecretBytes)})`)
  await publishFile(tx, { slug, name: 'rules.json', content: rules, at })
  await publishFile(tx, { slug, name: 'commitment.json', content: commitment, at })
  return commitment
}

/** The version in force, byte for byte, is the one that the draw goes by. A rehearsal has none published: its columns say all there is. */
async function rulesOf(tx: Transaction, giveaway: DrawnGiveaway): Promise<Uint8Array> {
  const inForce = await findRulesInForce(tx, giveaway.slug)
  if (inForce) return Buffer.from(inForce.text)
  const caps = (await findCaps(tx, [giveaway.slug])).get(giveaway.slug)
  if (!caps) throw new Error('The caps of a giveaway have gone')
  return writeRules(giveaway, caps)
}

async function findDrawn(queries: Queries, slug: string): Promise<DrawnGiveaway | undefined> {
  const [giveaway] = await queries.query<DrawnGiveaway>(sql`
    select slug, title, prize, cash_option as "cashOption", opens_at as "opensAt", closes_at as "closesAt",
      draws_on as "drawsOn", time_zone as "timeZone", age_min as "ageMin", regions_allowed as "regionsAllowed",
      regions_void as "regionsVoid", draw_settling_seconds as "settlingSeconds", draw_alternates as alternates
    from giveaways where slug = ${slug} and not external`)
  return giveaway
}
