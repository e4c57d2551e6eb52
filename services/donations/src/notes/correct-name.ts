import type { supporters } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import { noteOfCorrection } from '@evenhand/service-kit/history'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { type Donor, findDonor, lockDonor, saveDonorName } from '../donors/store.ts'
import { insertNote } from './store.ts'

export interface NameToCorrect extends supporters.NameCorrection {
  donorId: string
  administratorId: string
  at: Date
}

/**
 * Corrects what a donor is called from now on; receipts that were issued keep their name. Why, and what it was before, is noted with the person; the
 * trail hears of neither. Throws `account-not-found`, and `conflict` where the name is another one than was seen.
 */
export const correctName = (db: Database, { donorId, administratorId, at, ...correction }: NameToCorrect) =>
  db.transaction(async (tx): Promise<supporters.PersonalName> => {
    if (!knownName(await findDonor(tx, donorId)))
      throw new Problem('account-not-found', { detail: 'There are no gifts or free entries of this person.' })
    const before = shownName(await lockDonor(tx, donorId))
    const note = noteOfCorrection(before, correction)
    if (note === undefined) return before
    const { firstName, lastName } = correction
    const id = uuidv7()
    await insertNote(tx, { id, kind: 'name-corrected', donorId, administratorId, at, note })
    await tellAct(tx, { id, administratorId, action: 'name-corrected', thing: { kind: 'donor', id: donorId }, at })
    return shownName(await saveDonorName(tx, donorId, { firstName, lastName: lastName || null }))
  })

/** Null for who is erased, or not known. */
export const knownName = (donor: Donor | undefined): supporters.PersonalName | null =>
  donor && donor.email !== '' ? shownName(donor) : null

const shownName = ({ firstName, lastName }: Donor): supporters.PersonalName => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
})
