import { campaignTimeZone, type Edition, lastDayOf, periodOf, campaignDay } from '@evenhand/contracts/catalogue'
import type { partnerCards as calls } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { entriesMaxPerPerson, organisers } from '../shipped.ts'

/** What administrators write of a card. */
export type CardFields = Edition &
  Pick<calls.PartnerCard, 'title' | 'description' | 'prize' | 'cashOption' | 'link' | 'image'>

export interface CardRow extends CardFields {
  slug: string
  pictureId: string | null
  version: number
  removedAt: Date | null
}

type Row = Omit<CardRow, 'firstDay' | 'lastDay'> & { opensAt: Date; closesAt: Date; timeZone: string }

const columns = sql`slug, title, description, prize, cash_option as "cashOption", opens_at as "opensAt", closes_at as "closesAt",
  draws_on as "drawsOn", time_zone as "timeZone", link, image, picture_id as "pictureId", card_version as version, removed_at as "removedAt"`

const toCard = ({ opensAt, closesAt, timeZone, ...row }: Row): CardRow => ({
  ...row,
  firstDay: campaignDay(opensAt),
  lastDay: lastDayOf(closesAt, timeZone),
})

/** Those that aren't removed, in their order on the page. */
export const listCards = async (db: Queries): Promise<CardRow[]> =>
  (
    await db.query<Row>(
      sql`select ${columns} from giveaways where external and removed_at is null order by position, opens_at, slug`,
    )
  ).map(toCard)

export async function findCard(db: Queries, slug: string): Promise<CardRow | undefined> {
  const [row] = await db.query<Row>(sql`select ${columns} from giveaways where external and slug = ${slug}`)
  return row && toCard(row)
}

/** Whoever comes second waits, and then sees what the first one did. */
export async function lockCard(tx: Transaction, slug: string): Promise<CardRow | undefined> {
  const [row] = await tx.query<Row>(sql`select ${columns} from giveaways where external and slug = ${slug} for update`)
  return row && toCard(row)
}

/** After all others. */
export async function insertCard(tx: Transaction, slug: string, card: CardFields): Promise<void> {
  const { opensAt, closesAt } = periodOf(card, campaignTimeZone)
  await tx.query(sql`
    insert into giveaways (slug, position, title, description, prize, cash_option, opens_at, closes_at, draws_on, time_zone,
      age_min, regions_allowed, regions_void, link, external, image, entries_max_per_person)
    values (${slug}, (select coalesce(max(position), 0) + 1 from giveaways), ${card.title}, ${card.description}, ${card.prize},
      ${card.cashOption}, ${opensAt}, ${closesAt}, ${card.drawsOn}, ${campaignTimeZone}, ${organisers.ageMin},
      ${organisers.regionsAllowed}, ${organisers.regionsVoid}, ${card.link}, true,
      ${card.image}, ${entriesMaxPerPerson})`)
}

export async function updateCard(tx: Transaction, card: CardRow): Promise<void> {
  const { opensAt, closesAt } = periodOf(card, campaignTimeZone)
  await tx.query(sql`
    update giveaways set title = ${card.title}, description = ${card.description}, prize = ${card.prize},
      cash_option = ${card.cashOption}, opens_at = ${opensAt}, closes_at = ${closesAt}, draws_on = ${card.drawsOn},
      time_zone = ${campaignTimeZone}, link = ${card.link}, image = ${card.image}, picture_id = ${card.pictureId},
      removed_at = ${card.removedAt}, card_version = ${card.version}
    where slug = ${card.slug}`)
}

/** Which of these pictures a card has that isn't removed. */
export async function findNamedPictures(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string | null }>(
    sql`select picture_id as id from giveaways where picture_id = any(${[...ids]}) and removed_at is null`,
  )
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
