import type { emailSubscribers } from '@evenhand/contracts/http'
import type { ConsentRow } from '../consents/store.ts'
import type { SuppressionRow } from '../suppressions/store.ts'
import { type MembershipRow, type SentRow, type SubscriberRow, toSubscriber } from './store.ts'

interface Known {
  lists: readonly MembershipRow[]
  consents: readonly ConsentRow[]
  suppressions: readonly SuppressionRow[]
  sent: readonly SentRow[]
}

export const toCase = (row: SubscriberRow, known: Known): emailSubscribers.EmailSubscriberCase => ({
  subscriber: toSubscriber(row),
  attributes: row.attributes,
  timeZone: row.time_zone,
  lists: known.lists.map(({ list_id, name, state, since }) => ({
    listId: list_id,
    name,
    state,
    since: since.toISOString(),
  })),
  consents: known.consents.map((consent) => ({
    id: consent.id,
    listName: consent.list_name,
    words: consent.words,
    basis: consent.basis,
    proof: consent.proof,
    givenAt: consent.given_at.toISOString(),
    recordedBy: consent.recorded_by,
    voidedAt: consent.voided_at?.toISOString() ?? null,
  })),
  suppressions: known.suppressions.map((one) => ({ ...one, since: one.since.toISOString() })),
  sent: known.sent.map(({ campaign_id, name, state, at }) => ({
    campaignId: campaign_id,
    name,
    state,
    at: at?.toISOString() ?? null,
  })),
  unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
  version: row.version,
})
