import { personalData } from '@evenhand/contracts/http'
import type { Model } from 'mongoose'
import type { StreamedFile } from '../http/index.ts'
import { type ErasedPerson, fileOf, type PersonalPlace, type ReadPersonalData } from './place.ts'

export interface KeptPicture {
  /** Of the file, without its ending. */
  name: string
  /** Undefined where it is gone. */
  open(): Promise<Pick<StreamedFile, 'chunks'> | undefined>
}

/** A collection with something about a person. */
export interface PersonalDocuments extends PersonalPlace {
  /** Up to `most` of them, oldest first. */
  find(donorId: string, most: number): Promise<readonly object[]>
  /** The pictures that documents of this person name. */
  pictures?(donorId: string): Promise<readonly KeptPicture[]>
  /** Deletes it, or empties what names anyone; done again it changes nothing. Absent where all of it is kept. */
  erase?(person: ErasedPerson): Promise<unknown>
  /** Forgets of people who were erased what the law had us keep, from before this instant. */
  forget?(kept: { before: Date }): Promise<unknown>
}

/** What the collections have about a person, a file each, with the records that were merged into theirs. */
export const readDocuments =
  (
    collections: readonly PersonalDocuments[],
    recordsOf: (donorId: string) => Promise<readonly string[]>,
  ): ReadPersonalData =>
  async (donorId) => {
    const records = await recordsOf(donorId)
    const most = personalData.personalRowsMax
    const files = await Promise.all(
      collections.map(async (one) => {
        const found = await Promise.all(records.map((record) => one.find(record, most + 1)))
        return fileOf(
          one,
          found.flat().map((row) => ({ ...row })),
          most,
        )
      }),
    )
    return files.flat()
  }

/** The pictures that the collections have of a person; of more than an answer takes, the first. */
export async function readPictures(
  collections: readonly PersonalDocuments[],
  donorId: string,
): Promise<personalData.PersonalPicture[]> {
  const kept = await Promise.all(collections.map(async (one) => (await one.pictures?.(donorId)) ?? []))
  const pictures: personalData.PersonalPicture[] = []
  for (const { name, open } of kept.flat().slice(0, personalData.personalPicturesMax)) {
    const file = await open()
    if (!file) continue
    const bytes: Buffer[] = []
    for await (const chunk of file.chunks) bytes.push(Buffer.from(chunk))
    pictures.push({ name: `${name}.webp`, base64: Buffer.concat(bytes).toString('base64') })
  }
  return pictures
}

/** Finds documents by what `filter` says of a donor. */
export const foundBy =
  <D>(documents: Model<D>, filter: (donorId: string) => object): PersonalDocuments['find'] =>
  (donorId, most) =>
    documents.find(filter(donorId)).sort({ _id: 1 }).limit(most).lean<object[]>()
