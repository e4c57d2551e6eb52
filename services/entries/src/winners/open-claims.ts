import { deadlineInWords } from '@evenhand/contracts/catalogue'
import { blindingWith, donorIdBytes, Result, readDocument, toHex } from '@evenhand/draws'
import { type Database, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { readDocumentBytes } from '../draws/files.ts'
import { hashing } from '../hashing.ts'
import { findDraw, findSecrets } from '../draws/store.ts'
import { drawnStandings } from './rules.ts'
import { insertClaims, writeAct } from './store.ts'
import { findTerms } from './terms.ts'

/** Draws whose result is published, and whose prize nobody has a claim to yet. */
export async function findUnclaimed(db: Database): Promise<string[]> {
  const rows = await db.query<{ slug: string }>(sql`
    select giveaway as slug from draws d
    where drawn_at is not null and not exists (select 1 from claims c where c.giveaway = d.giveaway) order by drawn_at`)
  return rows.map(({ slug }) => slug)
}

/** Finds out who was drawn, and begins with the winner. Whoever comes second changes nothing. */
export async function openClaims(db: Database, slug: string, now: () => Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const draw = await findDraw(tx, slug)
    if (!draw?.drawnAt || draw.cutNumber === null) throw new Error('The draw was not held')
    const reading = readDocument(Result, await readDocumentBytes(tx, slug, 'result.json'))
    if (reading.kind === 'unreadable') throw new Error(`The result of a draw cannot be read: ${reading.reason}`)
    const { winner, alternates } = reading.document
    const blindedIds = [winner, ...alternates].map(({ id }) => id)
    const donors = await findDonors(tx, slug, draw.cutNumber, new Set(blindedIds))
    const terms = await findTerms(tx, slug)
    const drawn = drawnStandings(blindedIds.length, draw.drawnAt, terms).map((standing, place) => {
      const id = blindedIds[place] ?? ''
      const donorId = donors.get(id)
      if (donorId === undefined) throw new Error('A person was drawn who is not in the pool')
      return { ...standing, donorId, blindedId: Buffer.from(id, 'hex') }
    })
    if (!(await insertClaims(tx, slug, drawn))) return false
    const until = drawn[0]?.notifyBy
    const words = `Drawn with ${alternates.length} ${alternates.length === 1 ? 'alternate' : 'alternates'}, to be notified by ${until ? deadlineInWords(until, terms.timeZone) : ''}`
    await writeAct(tx, slug, { place: 0, at: now(), doer: { who: 'clock' }, action: 'drawn', words })
    return true
  })
}

/** Who stands behind blinded ids: only the secret of the draw tells, donor by donor. */
async function findDonors(
  tx: Transaction,
  slug: string,
  cutNumber: bigint,
  wanted: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const blinding = blindingWith(hashing, (await findSecrets(tx, slug)).blindingSecret)
  const found = new Map<string, string>()
  await tx.query(sql`
    declare donors_of_claims no scroll cursor for
    select distinct donor_id as "donorId" from lines_of_draws where giveaway = ${slug} and number <= ${cutNumber}`)
  while (found.size < wanted.size) {
    const rows = await tx.query<{ donorId: string }>(sql`fetch 5000 from donors_of_claims`)
    if (rows.length === 0) break
    for (const { donorId } of rows) {
      const bytes = donorIdBytes(donorId)
      const id = toHex(blinding.blindedIdOf(bytes, blinding.saltOf(bytes)))
      if (wanted.has(id)) found.set(id, donorId)
    }
  }
  await tx.query(sql`close donors_of_claims`)
  return found
}
