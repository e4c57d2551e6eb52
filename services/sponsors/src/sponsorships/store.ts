import { countedMax, type sponsorships as calls } from '@evenhand/contracts/http'
import { sponsorWall } from '@evenhand/contracts/catalogue'
import {
  type Connection,
  containing,
  type DocumentOutbox,
  findPage,
  type FoundPage,
  insertIfNew,
  keepsOutbox,
  keepsReview,
  openDocuments,
  outboxWith,
  type Page,
  type PendingEvent,
  waitsSince,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import { cellKeys, forLine, nowhere } from './rules.ts'
import type { Invoice, LogoRemoval, MoneyBack, Purchase, Sponsorship } from './sponsorship.ts'

type Stored = Sponsorship & DocumentOutbox
export type Sponsorships = Model<Stored>

const part = { _id: false } as const
const invoiceSchema = new Schema<Invoice>(
  {
    number: { type: String, required: true },
    paper: { type: Schema.Types.Mixed, required: true },
    inquiryId: { type: String, default: null },
    lookAt: { type: Date, default: null },
    canceledAt: { type: Date, default: null },
  },
  part,
)
const schema = new Schema<Stored>(
  {
    _id: String,
    kind: { type: String, required: true },
    tier: { type: String, default: null },
    cells: { type: [Number], required: true },
    places: { type: [String], required: true },
    name: { type: String, required: true },
    cents: { type: String, required: true },
    companyName: { type: String, required: true },
    contactName: { type: String, required: true },
    contactEmail: { type: String, required: true },
    donorId: { type: String, required: true },
    website: { type: String, required: true },
    logoId: { type: String, default: null },
    newLogoId: { type: String, default: null },
    logoRemovals: {
      type: [new Schema<LogoRemoval>({ logoId: String, reason: String, by: String, at: Date }, part)],
      default: [],
    },
    holder: { type: String, default: null },
    heldUntil: { type: Date, required: true },
    invoice: { type: invoiceSchema, default: null },
    purchases: { type: [new Schema<Purchase>({ purchaseId: String, paidAt: Date, cents: String }, part)], default: [] },
    moneyBack: {
      type: [new Schema<MoneyBack>({ reversalId: String, purchaseId: String, cents: String }, part)],
      default: [],
    },
    verdict: { type: String, default: null },
    reason: { type: String, default: null },
    startsAt: { type: Date, default: null },
    endsAt: { type: Date, default: null },
    earnedCents: { type: String, default: null },
    pausedAt: { type: Date, default: null },
    renewalToldAt: { type: Date, default: null },
    monthlyEmail: { type: String, default: 'on' },
    figuresToldFor: { type: String, default: null },
    requestKey: { type: String, required: true },
    requestFingerprint: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  { collection: 'sponsorships', versionKey: false },
)
schema.index({ places: 1 }, { unique: true })
schema.index({ requestKey: 1 }, { unique: true })
schema.index({ state: 1, endsAt: 1 })
schema.index({ state: 1, heldUntil: 1 })
schema.index({ donorId: 1, _id: 1 })
schema.index({ holder: 1, heldUntil: 1 })
for (const [path, type] of [
  ['invoice.lookAt', 'date'],
  ['invoice.inquiryId', 'string'],
] as const)
  schema.index({ [path]: 1 }, { partialFilterExpression: { [path]: { $type: type } } })
schema.index(
  { 'invoice.number': 1 },
  { unique: true, partialFilterExpression: { 'invoice.number': { $type: 'string' } } },
)
for (const logo of ['logoId', 'newLogoId'])
  schema.index({ [logo]: 1 }, { unique: true, partialFilterExpression: { [logo]: { $type: 'string' } } })
schema.plugin(keepsReview)
schema.plugin(keepsOutbox)

export async function sponsorshipsOf(connection: Connection): Promise<Sponsorships> {
  const sponsorships = await openDocuments(connection, 'Sponsorship', schema)
  // From before logos.
  const without = { logoId: null, newLogoId: null, logoRemovals: [] }
  await sponsorships.updateMany({ logoRemovals: { $exists: false } }, { $set: without })
  // From before invoices.
  await sponsorships.updateMany({ invoice: { $exists: false } }, { $set: { invoice: null } })
  return sponsorships
}

/** Takes the places with the events that tell of it, in one write; answers false when one is taken, or the request was answered before. */
export const insertSponsorship = (
  sponsorships: Sponsorships,
  sponsorship: Sponsorship,
  ...events: PendingEvent[]
): Promise<boolean> => insertIfNew(sponsorships, { ...sponsorship, ...outboxWith(...events) })

export async function findSponsorship(sponsorships: Sponsorships, id: string): Promise<Sponsorship | undefined> {
  return (await sponsorships.findById(id).lean<Sponsorship>()) ?? undefined
}

export async function findByRequest(sponsorships: Sponsorships, requestKey: string): Promise<Sponsorship | undefined> {
  return (await sponsorships.findOne({ requestKey }).lean<Sponsorship>()) ?? undefined
}

/** The one that has a logo, shown or waiting. */
export async function findByLogo(sponsorships: Sponsorships, logoId: string): Promise<Sponsorship | undefined> {
  return (await sponsorships.findOne({ $or: [{ logoId }, { newLogoId: logoId }] }).lean<Sponsorship>()) ?? undefined
}

/** Which of some logos belong to a sponsorship. */
export async function findNamedLogos(sponsorships: Sponsorships, ids: readonly string[]): Promise<Set<string>> {
  const named = await sponsorships
    .find({ $or: [{ logoId: { $in: ids } }, { newLogoId: { $in: ids } }] }, { logoId: 1, newLogoId: 1 })
    .lean<Pick<Sponsorship, 'logoId' | 'newLogoId'>[]>()
  return new Set(named.flatMap(({ logoId, newLogoId }) => [logoId ?? [], newLogoId ?? []].flat()))
}

/** All that have one of these cells, or hold it. */
export const findAtCells = (sponsorships: Sponsorships, cells: readonly number[]): Promise<Sponsorship[]> =>
  sponsorships.find({ places: { $in: cellKeys(cells) } }).lean<Sponsorship[]>()

/** Those in the way of a new one, and what its request made before. */
export const findAtCellsOrByRequest = (
  sponsorships: Sponsorships,
  { cells, requestKey }: Pick<Sponsorship, 'cells' | 'requestKey'>,
): Promise<Sponsorship[]> =>
  sponsorships.find({ $or: [{ places: { $in: cellKeys(cells) } }, { requestKey }] }).lean<Sponsorship[]>()

const allCells = Array.from({ length: sponsorWall.cells }, (_, cell) => cell)

/** All that have cells of the wall, or hold some. */
export const findOnWall = (sponsorships: Sponsorships): Promise<Sponsorship[]> => findAtCells(sponsorships, allCells)

const shownTiersMax = 500

/** Tiers that are shown, whether or not their end has come. */
export const findShownTiers = (sponsorships: Sponsorships): Promise<Sponsorship[]> =>
  sponsorships.find({ state: 'shown', kind: 'tier' }).limit(shownTiersMax).lean<Sponsorship[]>()

export const countHeld = (sponsorships: Sponsorships, holder: string, now: Date): Promise<number> =>
  sponsorships.countDocuments({ holder, state: 'held', heldUntil: { $gt: now } })

/** Gives the cells of a hold that is over to whoever comes next. Does nothing when it has changed since it was read. */
export async function releaseHold(sponsorships: Sponsorships, { _id, version }: Sponsorship, now: Date): Promise<void> {
  await sponsorships.updateOne(
    { _id, version, state: 'held', heldUntil: { $lte: now } },
    { $set: { places: nowhere(_id), version: version + 1 } },
  )
}

/** The same for a hold that still runs, by the browser that has it; donations hears that it can't be paid any more. Its logo is free again. */
export async function releaseOwn(
  sponsorships: Sponsorships,
  { _id, version }: Sponsorship,
  { now, event }: { now: Date; event: PendingEvent },
): Promise<void> {
  await sponsorships.updateOne(
    { _id, version, state: 'held' },
    {
      $set: { places: nowhere(_id), newLogoId: null, heldUntil: now, version: version + 1 },
      $push: { outbox: event },
      ...waitsSince([event]),
    },
  )
}

export const findOwn = (sponsorships: Sponsorships, donorId: string): Promise<Sponsorship[]> =>
  sponsorships
    .find({ donorId, state: { $ne: 'held' } })
    .sort({ _id: -1 })
    .limit(ownMax)
    .lean<Sponsorship[]>()

const ownMax = 100

/** What was issued to answer some inquiries. */
export const findInvoicesFor = (sponsorships: Sponsorships, inquiryIds: readonly string[]): Promise<Sponsorship[]> =>
  sponsorships
    .find({ 'invoice.inquiryId': { $in: inquiryIds } })
    .sort({ _id: 1 })
    .lean<Sponsorship[]>()

/** Those of whose invoice something is due by itself. */
export const findInvoicesDue = (sponsorships: Sponsorships, now: Date, most: number): Promise<Sponsorship[]> =>
  sponsorships
    .find({ 'invoice.lookAt': { $lte: now } })
    .sort({ 'invoice.lookAt': 1 })
    .limit(most)
    .lean<Sponsorship[]>()

/** A page of those that were paid or have an invoice, and fit, and how many fit. */
export const listAtDesk = (
  sponsorships: Sponsorships,
  { state, kind, search }: Pick<calls.SponsorshipFilter, 'state' | 'kind' | 'search'>,
  page: Page,
): Promise<FoundPage<Sponsorship>> =>
  findPage(
    sponsorships,
    '_id',
    {
      ...inState(state),
      ...(kind ? { kind } : {}),
      ...(search ? { searched: containing(search) } : {}),
    },
    page,
  )

/** All that wait for a review: there are few places to sponsor. */
export function listWaitingAtDesk(sponsorships: Sponsorships): Promise<Sponsorship[]> {
  const fits: object = inState('waiting')
  return sponsorships
    .find({ ...fits })
    .sort({ _id: 1 })
    .limit(countedMax)
    .lean<Sponsorship[]>()
}

/** A page of those that are held, without an invoice and not for the next in line, the oldest first. */
export const listHolds = (
  sponsorships: Sponsorships,
  now: Date,
  page: Omit<Page, 'order'>,
): Promise<FoundPage<Sponsorship>> =>
  findPage(
    sponsorships,
    '_id',
    { state: 'held', heldUntil: { $gt: now }, invoice: null, requestKey: { $not: new RegExp(`^${forLine}`) } },
    { ...page, order: 'asc' },
  )

const inState = (state: calls.SponsorshipFilter['state']) => {
  const isInvoiced = { 'invoice.number': { $type: 'string' } }
  if (state === 'all') return { $or: [{ state: { $ne: 'held' } }, isInvoiced] }
  if (state === 'invoiced') return { state: 'held', ...isInvoiced, 'invoice.canceledAt': null }
  if (state === 'canceled') return { state: 'held', 'invoice.canceledAt': { $type: 'date' } }
  if (state !== 'waiting') return { state }
  return { $or: [{ state }, { state: { $in: ['shown', 'paused'] }, newLogoId: { $type: 'string' } }] }
}

/** Those whose end has come and that still stand as shown. */
export const findEnded = (sponsorships: Sponsorships, now: Date, most: number): Promise<Sponsorship[]> =>
  sponsorships
    .find({ state: 'shown', endsAt: { $lte: now } })
    .sort({ endsAt: 1 })
    .limit(most)
    .lean<Sponsorship[]>()

/** Those whose end is near, of which nobody was told. */
export const findEndingBefore = (sponsorships: Sponsorships, instant: Date, most: number): Promise<Sponsorship[]> =>
  sponsorships
    .find({ state: 'shown', endsAt: { $lte: instant }, renewalToldAt: null })
    .sort({ endsAt: 1 })
    .limit(most)
    .lean<Sponsorship[]>()

/** Those that were shown in a month of which their contact wants to hear, and has not. */
export const findToldNothingOf = (
  sponsorships: Sponsorships,
  { month, from, to }: { month: string; from: Date; to: Date },
  most: number,
): Promise<Sponsorship[]> =>
  sponsorships
    .find({
      state: { $in: ['shown', 'paused', 'ended'] },
      startsAt: { $lt: to },
      endsAt: { $gt: from },
      monthlyEmail: { $ne: 'off' },
      figuresToldFor: { $ne: month },
    })
    .sort({ _id: 1 })
    .limit(most)
    .lean<Sponsorship[]>()

const forgottenMax = 500

/** Deletes what nobody paid whose hold was over before an instant, which is another one where it has an invoice; answers how many. What logos they had is swept. */
export async function forgetHolds(
  sponsorships: Sponsorships,
  { before, invoicedBefore }: { before: Date; invoicedBefore: Date },
): Promise<number> {
  const isOld = {
    state: 'held' as const,
    heldUntil: { $lt: before },
    $or: [{ invoice: null }, { heldUntil: { $lt: invoicedBefore } }],
    outboxSince: { $exists: false },
  }
  const old = await sponsorships.find(isOld, { _id: 1 }).limit(forgottenMax).lean<{ _id: string }[]>()
  if (old.length === 0) return 0
  const { deletedCount } = await sponsorships.deleteMany({ ...isOld, _id: { $in: old.map(({ _id }) => _id) } })
  return deletedCount
}

/** Somebody began to pay while it was held for them: it is held on. */
export async function holdOn(sponsorships: Sponsorships, id: string, heldUntil: Date): Promise<void> {
  await sponsorships.updateOne(
    { _id: id, state: 'held', heldUntil: { $lt: heldUntil } },
    { $set: { heldUntil }, $inc: { version: 1 } },
  )
}
