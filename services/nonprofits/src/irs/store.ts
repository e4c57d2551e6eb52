import { type Connection, openDocuments } from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'

/** A line of the list of tax-exempt organizations that the IRS publishes. */
export interface IrsLine {
  /** `12-3456789` */
  taxId: string
  name: string
  city: string
  state: string
  /** Which import brought it. */
  importId: string
}

/** One document: the import that the list is of. */
export interface IrsImport {
  _id: 'latest'
  importId: string
  importedAt: Date
  lines: number
}

/** Each import has lines of its own, so that the list is of one import alone, whole, at every moment. */
type StoredLine = IrsLine & { _id: string }

const keyOf = ({ importId, taxId }: Pick<IrsLine, 'importId' | 'taxId'>): string => `${importId} ${taxId}`

export interface IrsList {
  lines: Model<StoredLine>
  imports: Model<IrsImport>
}

const text = { type: String, default: '' }
const line = new Schema<StoredLine>(
  {
    _id: String,
    taxId: { type: String, required: true },
    name: text,
    city: text,
    state: text,
    importId: { type: String, required: true },
  },
  { collection: 'irs_lines', versionKey: false },
)
line.index({ importId: 1 })
const latest = new Schema<IrsImport>(
  { _id: String, importId: String, importedAt: Date, lines: Number },
  { collection: 'irs_imports', versionKey: false },
)

export const irsListOf = async (connection: Connection): Promise<IrsList> => ({
  lines: await openDocuments(connection, 'IrsLine', line),
  imports: await openDocuments(connection, 'IrsImport', latest),
})

export async function findImport({ imports }: IrsList): Promise<IrsImport | undefined> {
  return (await imports.findById('latest').lean<IrsImport>()) ?? undefined
}

/** What an import has of a number. */
export async function findLine(
  { lines }: IrsList,
  { importId }: Pick<IrsImport, 'importId'>,
  taxId: string,
): Promise<IrsLine | undefined> {
  return (await lines.findById(keyOf({ importId, taxId })).lean<IrsLine>()) ?? undefined
}

/** Adds lines of an import, or writes them anew; nobody finds them before it is finished. */
export async function saveLines({ lines }: IrsList, read: readonly IrsLine[]): Promise<void> {
  await lines.bulkWrite(
    read.map((line) => ({ updateOne: { filter: { _id: keyOf(line) }, update: { $set: line }, upsert: true } })),
    { ordered: false },
  )
}

/** The list is of this import from one write on; then the lines of others, finished or not, go. */
export async function finishImport({ lines, imports }: IrsList, done: Omit<IrsImport, '_id'>): Promise<void> {
  await imports.updateOne({ _id: 'latest' }, { $set: done }, { upsert: true })
  await lines.deleteMany({ importId: { $ne: done.importId } })
}

/** The lines of an import that doesn't come to its end. */
export async function dropImport({ lines }: IrsList, importId: string): Promise<void> {
  await lines.deleteMany({ importId })
}
