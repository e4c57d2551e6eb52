import { type Connection, insertMissing, openDocuments } from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import type { Sponsor } from './rules.ts'

type SponsorDocument = Omit<Sponsor, 'id'> & { _id: string }
export type Sponsors = Model<SponsorDocument>

const activeMax = 500

const schema = new Schema<SponsorDocument>(
  {
    _id: String,
    companyName: { type: String, required: true },
    contactName: { type: String, required: true },
    contactEmail: { type: String, required: true },
    website: { type: String, required: true },
    logo: { type: String, required: true },
    sponsorshipLevel: { type: String, required: true },
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, default: null },
    status: { type: String, required: true },
  },
  { collection: 'sponsors', versionKey: false },
)
schema.index({ status: 1 })

export const sponsorsOf = (connection: Connection): Promise<Sponsors> => openDocuments(connection, 'Sponsor', schema)

export async function findActive(sponsors: Sponsors): Promise<Sponsor[]> {
  const documents = await sponsors.find({ status: 'active' }).limit(activeMax).lean<SponsorDocument[]>()
  return documents.map(toSponsor)
}

export async function findSponsor(sponsors: Sponsors, id: string): Promise<Sponsor | undefined> {
  const document = await sponsors.findById(id).lean<SponsorDocument>()
  return document ? toSponsor(document) : undefined
}

/** Adds those that are not there; one that an administrator changed or ended stays as it is. Answers how many were added. */
export const addMissing = (sponsors: Sponsors, wanted: readonly Sponsor[]): Promise<number> =>
  insertMissing(
    sponsors,
    wanted.map(({ id, ...sponsor }) => ({ _id: id, ...sponsor })),
  )

const toSponsor = ({ _id: id, ...sponsor }: SponsorDocument): Sponsor => ({ id, ...sponsor })
