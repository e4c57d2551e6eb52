import { type Connection, openDocuments } from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'

/** A line of the list of tax-exempt organizations that the IRS publishes. */
export interface IrsLine {
  /** `12-3456789` */
  _id: string
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

export interface IrsList {
  lines: Model<IrsLine>
  imports: Model<IrsImport>
}

const text = { type: String, default: '' }
const line = new Schema<IrsLine>(
  { _id: String, name: text, city: text, state: text, importId: { type: String, required: true } },
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

export async function findLine({ lines }: IrsList, taxId: string): Promise<IrsLine | undefined> {
  return (await lines.findById(taxId).lean<IrsLine>()) ?? undefined
}

/** Adds lines, or writes them anew. */
export async function saveLines({ lines }: IrsList, read: readonly IrsLine[]): Promise<void> {
  await lines.bulkWrite(
    read.map(({ _id, ...line }) => ({ updateOne: { filter: { _id }, update: { $set: line }, upsert: true } })),
    { ordered: false },
  )
}

/** The list is of this import now: what an older one had and this one has not is gone. */
export async function finishImport({ lines, imports }: IrsList, done: Omit<IrsImport, '_id'>): Promise<void> {
  await imports.updateOne({ _id: 'latest' }, { $set: done }, { upsert: true })
  await lines.deleteMany({ importId: { $ne: done.importId } })
}
