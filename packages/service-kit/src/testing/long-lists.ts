import type { Model } from 'mongoose'

const insertedAtOnce = 1_000

/** The id of the row at a place of a long list, the oldest at 1. */
export const idAt = (place: number): string => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`

/** Fills a collection with so many documents, past all rules, under the ids of their places. */
export async function insertLong<D>(
  documents: Model<D>,
  rows: number,
  make: (id: string, place: number) => Partial<D>,
): Promise<void> {
  for (let done = 0; done < rows; done += insertedAtOnce) {
    const places = Array.from({ length: Math.min(insertedAtOnce, rows - done) }, (_, place) => done + place + 1)
    await documents.collection.insertMany(places.map((place) => make(idAt(place), place)))
  }
}
