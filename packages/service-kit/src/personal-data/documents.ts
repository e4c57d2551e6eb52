import { personalData } from '@evenhand/contracts/http'
import type { Model } from 'mongoose'
import { type ErasedPerson, fileOf, type PersonalPlace, type ReadPersonalData } from './place.ts'

/** A collection with something about a person. */
export interface PersonalDocuments extends PersonalPlace {
  /** Up to `most` of them, oldest first. */
  find(donorId: string, most: number): Promise<readonly object[]>
  /** Deletes it, or empties what names anyone; done again it changes nothing. Absent where all of it is kept. */
  erase?(person: ErasedPerson): Promise<unknown>
  /** Forgets of people who were erased what the law had us keep, from before this instant. */
  forget?(kept: { before: Date }): Promise<unknown>
}

/** What the collections have about a person, a file each. */
export const readDocuments =
  (collections: readonly PersonalDocuments[]): ReadPersonalData =>
  async (donorId) => {
    const files = await Promise.all(
      collections.map(async (one) =>
        fileOf(
          one,
          (await one.find(donorId, personalData.personalRowsMax + 1)).map((row) => ({ ...row })),
          personalData.personalRowsMax,
        ),
      ),
    )
    return files.flat()
  }

/** Finds documents by what `filter` says of a donor. */
export const foundBy =
  <D>(documents: Model<D>, filter: (donorId: string) => object): PersonalDocuments['find'] =>
  (donorId, most) =>
    documents.find(filter(donorId)).sort({ _id: 1 }).limit(most).lean<object[]>()
