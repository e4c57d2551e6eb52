/** Fills the lists of administrators with ROWS organizations, and as many grants with a report, for `npm run bench`. MONGODB_URL is the service's database. */
import { readConfig } from '@evenhand/service-kit/config'
import { newReview, openMongo } from '@evenhand/service-kit/mongo'
import { insertLong } from '@evenhand/service-kit/testing'
import { z } from 'zod'
import type { Application } from '../src/applications/application.ts'
import { applicationsOf } from '../src/applications/store.ts'
import { newGrant } from '../src/grants/rules.ts'
import type { Organisation } from '../src/organisations/organisation.ts'
import { organisationsOf } from '../src/organisations/store.ts'
import { shippedRounds } from '../src/rounds/shipped.ts'

const { MONGODB_URL, ROWS } = readConfig(z.object({ MONGODB_URL: z.url(), ROWS: z.coerce.number().int().min(1) }))
const at = new Date('2026-11-01T12:00:00Z')
const [{ _id: roundId } = { _id: '' }] = shippedRounds(at)

const organisation = (_id: string, place: number): Organisation => ({
  ...newReview('pending', `lantern street ${place}`, at),
  _id,
  applicant: _id,
  organizationName: `Lantern Street ${place}`,
  contactName: 'Ana Bo',
  contactEmail: `nonprofit-${place}@mail.example`,
  contactDonorId: _id,
  website: null,
  description: 'Lamps, benches and a warm room for the streets that have none.',
  taxId: null,
  nameKey: `lantern street ${place}`,
  site: null,
  logo: null,
  pictureId: null,
  benefiting: null,
  question: null,
  requestKey: _id,
  requestFingerprint: '',
  createdAt: at,
})

/** One report of a hundred waits to be read. */
const granted = (_id: string, place: number): Application => ({
  ...newReview('approved', `warm rooms ${place} lantern street`, at),
  _id,
  roundId,
  nonprofitId: _id,
  organizationName: `Lantern Street ${place}`,
  slot: _id,
  projectTitle: `Warm rooms ${place}`,
  requestedCents: 100_00,
  projectDescription: 'Two rooms that are open every evening from November to March.',
  impact: 'A meal and a bed for forty people.',
  timeline: 'November to March.',
  answers: [],
  attachments: [],
  terms: null,
  submittedAt: at,
  assigned: null,
  left: [],
  scores: [],
  decision: null,
  grant: {
    ...newGrant(100_00, at),
    reports: [
      {
        id: _id,
        summary: 'Two rooms are open.',
        spentCents: 100_00,
        submittedAt: at,
        state: place % 100 === 0 ? 'to-read' : 'accepted',
        words: '',
        readBy: null,
        readAt: null,
      },
    ],
    reporting: { isToRead: place % 100 === 0, isReported: place % 100 !== 0, spentCents: 100_00 },
  },
  requestKey: _id,
  requestFingerprint: '',
  createdAt: at,
})

const connection = await openMongo(MONGODB_URL)
await insertLong(await organisationsOf(connection), ROWS, organisation)
await insertLong(await applicationsOf(connection), ROWS, granted)
await connection.close()
