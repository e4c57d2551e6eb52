import type { personalData } from '@evenhand/contracts/http'

/** Where a service keeps something about a person: a table or a collection, and how a file tells of it. */
export interface PersonalPlace {
  /** Of the table or collection. */
  name: string
  title: string
  /** The heading of each column that the file tells. */
  headings: Readonly<Record<string, string>>
  /** The columns that tell nothing about a person: ids, hashes, how far the work is. */
  others: readonly string[]
  /** What erasing leaves of it, and why. Without it nothing is left. */
  kept?: string
}

/** Whose data it is. */
export interface Person {
  donorId: string
  /** Addresses of theirs that are kept without a donor id beside them; only where a service has such. */
  addresses: readonly string[]
}

/** Who is erased. */
export interface ErasedPerson extends Person {
  /** An id that leads to nobody, for what keeps its place without a donor. */
  nobodyId: string
  at: Date
}

/** How a whole service tells a person's data. */
export type ReadPersonalData = (donorId: string) => Promise<personalData.PersonalFile[]>

/** The rows of one place as a file, by their headings; none where there are none. What is empty is left out. */
export function fileOf(
  { name, title, headings, kept }: PersonalPlace,
  rows: readonly Readonly<Record<string, unknown>>[],
  rowsMax: number,
): personalData.PersonalFile[] {
  if (rows.length === 0) return []
  const told = rows
    .slice(0, rowsMax)
    .map((row) =>
      Object.fromEntries(
        Object.entries(headings).flatMap(([column, heading]) =>
          isEmpty(row[column]) ? [] : [[heading, row[column]] as const],
        ),
      ),
    )
  return [{ name: name.replaceAll('_', '-'), title, kept: kept ?? null, rows: told, isWhole: rows.length <= rowsMax }]
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
