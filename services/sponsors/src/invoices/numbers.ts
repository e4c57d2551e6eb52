import { type Connection, unlessTaken } from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'

/** The last number that was taken of a year. */
interface LastNumber {
  _id: string
  last: number
}

export type Numbers = Model<LastNumber>

const schema = new Schema<LastNumber>(
  { _id: String, last: { type: Number, required: true } },
  { collection: 'invoice_numbers', versionKey: false },
)

export const numbersOf = (connection: Connection): Numbers => connection.model<LastNumber>('InvoiceNumber', schema)

const serialDigitsMin = 6

/** Takes the next number of a year, `EI-2026-000001`, in one atomic step: nobody else gets it, whether or not it is used. */
export async function takeNumber(numbers: Numbers, year: string): Promise<string> {
  const next = () =>
    numbers.findOneAndUpdate({ _id: year }, { $inc: { last: 1 } }, { upsert: true, returnDocument: 'after' }).lean()
  // Two may both insert the first of a year: one of them counts on from it.
  const taken = (await unlessTaken(next())) ?? (await next())
  if (!taken) throw new Error('the counter of invoices gave no number')
  return `EI-${year}-${String(taken.last).padStart(serialDigitsMin, '0')}`
}
