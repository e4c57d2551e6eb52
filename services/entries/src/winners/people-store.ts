import type { winners } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Personal data of those drawn: everything here is erased in time (`jobs.ts`). */
export interface Person {
  place: number
  name: string
  /** Null for somebody who is written to. */
  email: string | null
}

export interface DeclarationRow extends Omit<winners.Declaration, 'statements'> {
  place: number
  declaredAt: Date
}

interface Place {
  giveaway: string
  place: number
}

export async function savePerson(tx: Transaction, at: Place, { name, email }: Omit<Person, 'place'>): Promise<void> {
  await tx.query(sql`
    insert into claim_people (giveaway, place, name, email) values (${at.giveaway}, ${at.place}, ${name}, ${email})
    on conflict (giveaway, place) do update set name = excluded.name, email = excluded.email`)
}

export const listPeople = (db: Queries, slug: string): Promise<Person[]> =>
  db.query(sql`select place::int as place, name, email from claim_people where giveaway = ${slug}`)

export async function findPerson(db: Queries, { giveaway, place }: Place): Promise<Person | undefined> {
  return (await listPeople(db, giveaway)).find((person) => person.place === place)
}

export async function insertDeclaration(
  tx: Transaction,
  at: Place,
  { declaration, declaredAt }: { declaration: winners.Declaration; declaredAt: Date },
): Promise<void> {
  const { firstName, lastName, bornOn, address, postalCode, region, takes, signature } = declaration
  await tx.query(sql`
    insert into declarations (giveaway, place, first_name, last_name, born_on, address, postal_code, region, takes, signature, declared_at)
    values (${at.giveaway}, ${at.place}, ${firstName}, ${lastName}, ${bornOn}, ${address}, ${postalCode}, ${region}, ${takes},
      ${signature}, ${declaredAt})`)
}

export const listDeclarations = (db: Queries, slug: string): Promise<DeclarationRow[]> =>
  db.query(sql`
    select place::int as place, first_name as "firstName", last_name as "lastName", born_on as "bornOn", address,
      postal_code as "postalCode", region, takes, signature, declared_at as "declaredAt"
    from declarations where giveaway = ${slug}`)

export async function insertLink(tx: Transaction, at: Place, link: { tokenHash: Buffer; madeAt: Date }): Promise<void> {
  await tx.query(sql`
    insert into claim_links (token_hash, giveaway, place, made_at)
    values (${link.tokenHash}, ${at.giveaway}, ${at.place}, ${link.madeAt})`)
}

/** A newer notification takes the place of all links before it. */
export async function replaceLinks(tx: Transaction, { giveaway, place }: Place, at: Date): Promise<void> {
  await tx.query(sql`
    update claim_links set replaced_at = ${at} where giveaway = ${giveaway} and place = ${place} and replaced_at is null`)
}

export async function findLink(
  db: Queries,
  tokenHash: Buffer,
): Promise<(Place & { replacedAt: Date | null }) | undefined> {
  const [link] = await db.query<Place & { replacedAt: Date | null }>(sql`
    select giveaway, place::int as place, replaced_at as "replacedAt" from claim_links where token_hash = ${tokenHash}`)
  return link
}

/** Answers how many people were forgotten: those of whom `before` says that they are past the time they are kept. */
export async function forgetPeople(
  tx: Transaction,
  { forfeitedBefore, awardedBefore }: { forfeitedBefore: Date; awardedBefore: Date },
): Promise<number> {
  const past = sql`
    (select giveaway, place from claims where forfeited_at < ${forfeitedBefore} or awarded_at < ${awardedBefore})`
  await tx.query(sql`delete from claim_links where (giveaway, place) in ${past}`)
  await tx.query(sql`delete from declarations where (giveaway, place) in ${past}`)
  const rows = await tx.query(sql`delete from claim_people where (giveaway, place) in ${past} returning 1`)
  return rows.length
}
