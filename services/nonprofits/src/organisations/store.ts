import {
  type Connection,
  type DocumentOutbox,
  insertMissing,
  keepsOutbox,
  openDocuments,
  outboxWith,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import type { Organisation } from './rules.ts'

export type OrganisationDocument = Omit<Organisation, 'id'> & {
  _id: string
  applicant: string
  /** The request that registered it, so that a repeat of it gets the first answer; its own id where no request did. */
  requestKey: string
  requestFingerprint: string
  createdAt: Date
}
type Stored = OrganisationDocument & DocumentOutbox
export type Organisations = Model<Stored>

const schema = new Schema<Stored>(
  {
    _id: String,
    applicant: { type: String, required: true },
    organizationName: { type: String, required: true },
    contactName: { type: String, required: true },
    contactEmail: { type: String, required: true },
    website: { type: String, default: null },
    description: { type: String, required: true },
    taxId: { type: String, default: null },
    logo: { type: String, default: null },
    featured: { type: Boolean, required: true },
    status: { type: String, required: true },
    requestKey: { type: String, required: true },
    requestFingerprint: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  { collection: 'organisations', versionKey: false },
)
schema.index({ applicant: 1 }, { unique: true })
schema.index({ requestKey: 1 }, { unique: true })
schema.index({ featured: -1, status: 1, createdAt: 1, _id: 1 })
schema.plugin(keepsOutbox)

export const organisationsOf = (connection: Connection): Promise<Organisations> =>
  openDocuments(connection, 'Organisation', schema)

/** Adds those that are not there; one that an administrator changed stays as it is. Answers how many were added. */
export const addMissing = (organisations: Organisations, documents: readonly OrganisationDocument[]): Promise<number> =>
  insertMissing(
    organisations,
    documents.map((document) => ({ ...document, ...outboxWith() })),
  )

const listMax = 500

/** Featured ones first, then approved before pending before rejected, oldest first. */
export const findOrganisations = (organisations: Organisations): Promise<OrganisationDocument[]> =>
  organisations
    .find()
    .sort({ featured: -1, status: 1, createdAt: 1, _id: 1 })
    .limit(listMax)
    .lean<OrganisationDocument[]>()
