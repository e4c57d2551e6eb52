import { entryHoldKinds, type supporters } from '@evenhand/web-kit/desk'
import { recipientWords, reasonWords } from '../email/campaigns/campaign-words.ts'
import { basisWords, reasonWords as heldWords, scopeWords } from '../email/subscribers/subscriber-words.ts'
import { kindWords } from '../gifts/gift-words.ts'
import { actWords } from '../members/member-words.ts'
import { stateWords as memorialStates } from '../memorials/memorial-words.ts'
import { stateWords as nonprofitStates } from '../nonprofits/nonprofit-words.ts'
import { stateWords as sponsorStates } from '../sponsorships/sponsorship-words.ts'
import { stateWords as affiliateStates } from '../affiliates/affiliate-words.ts'
import { actWords as claimWords } from '../winners/claim-words.ts'
import type { Part } from './parts.ts'
import type { Happened } from './merged.ts'

/** One line of the time line: what happened, how it is now, what somebody wrote, and where the desk shows it. */
export interface Told {
  title: string
  state?: string | undefined
  words?: string | undefined
  to?: string | undefined
}

type Kinds = {
  money: (typeof supporters.moneyKinds)[number]
  entries: (typeof supporters.entryKinds)[number]
  member: (typeof supporters.memberKinds)[number]
  email: (typeof supporters.emailKinds)[number]
  registrations: (typeof supporters.registrationKinds)[number]
  memorials: (typeof supporters.memorialKinds)[number]
  sponsors: (typeof supporters.sponsorKinds)[number]
  nonprofits: (typeof supporters.nonprofitKinds)[number]
  signIns: (typeof supporters.signInKinds)[number]
}
type Tellers = { [P in Part]: Readonly<Record<Kinds[P], (item: Happened) => Told>> }

/** Looks a code up, and shows it as it is where no words are known for it. */
const named = (words: object, code: string | null): string | undefined =>
  code === null
    ? undefined
    : ((words as Readonly<Record<string, string | undefined>>)[code] ?? code.replaceAll('-', ' '))

const said = (words: string | null): string | undefined => words ?? undefined
const at = (path: string, names: Record<string, string | null>): string | undefined => {
  const known = Object.entries(names).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return known.length === 0 ? undefined : `${path}?${new URLSearchParams(known)}`
}
const ofGift = ({ thing }: Happened) => at('/admin/gifts', { gift: thing })
const ofMembership = ({ thing }: Happened) => at('/admin/memberships', { membership: thing })
const ofHold = ({ thing }: Happened) => at('/admin/entry-holds', { state: 'all', hold: thing })
const ofMember = ({ thing }: Happened) => at('/admin/members', { member: thing })
const ofNonprofit = ({ thing }: Happened) => at('/admin/nonprofits', { state: 'all', nonprofit: thing })
const ofSubscriber = ({ thing }: Happened) => at('/email-management', { tab: 'subscribers', subscriber: thing })

const plans = {
  silver: 'Silver membership',
  gold: 'Gold membership',
  diamond: 'Diamond membership',
  'monthly gift': 'Monthly gift',
}
export const planOf = ({ about }: Happened): string => named(plans, about) ?? 'Membership'
const giftStates = { 'partly-refunded': 'Partly refunded', refunded: 'Refunded' }
const backStates = {
  'on-its-way': 'On its way',
  done: 'Done',
  failed: 'Failed',
  inquiry: 'Inquiry',
  opened: 'Open',
  won: 'Won',
  lost: 'Lost',
}
const approvalKinds = {
  'offline-gift': 'a gift by check or in cash',
  purchase: 'the payment of an invoice',
  refund: 'a refund',
}
const approvalStates = { asked: 'Waiting', expired: 'Expired' }
const verdicts = { approved: 'Approved', refused: 'Refused', withdrawn: 'Withdrawn' }
const cancelStates = { asked: 'On its way', refused: 'The payment processor couldn’t' }
const endings = { cancelled: 'Canceled', lapsed: 'Not paid' }
const caps = {
  giveaway: 'A cap of the giveaway held the rest back',
  month: 'The cap of the month held the rest back',
  'month-of-type': 'The cap of the month for this way held the rest back',
}
const emailStates = {
  waiting: 'Waiting for the entries it tells of',
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not delivered',
  useless: 'Not sent: it came too late to be of use',
}
const codeStates = { used: 'Used', expired: 'Not used', waiting: 'Waiting' }
const activityStates = {
  recorded: 'Not reviewed yet',
  held: 'Held',
  accepted: 'Accepted',
  rejected: 'Rejected',
  appealed: 'Appealed',
  upheld: 'Rejection upheld',
}

const mergeStates = {
  open: 'Waiting for another owner',
  confirmed: 'Confirmed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  void: 'No longer counts',
}
const otherRecord = ({ thing }: Happened) => (thing === null ? undefined : `/admin/supporters/${thing}`)

const memberAct = (item: Happened): Told => ({
  title: named(actWords, item.kind) ?? item.kind,
  words: said(item.words),
  to: ofMember(item),
})
/** Lines of the ledger speak to the person; at the desk the record is not ours. */
const ofAnother = (line: string): string =>
  line.replace(/^Your other record/, 'Another record').replace('your other record', 'another record')
const decided =
  (title: string) =>
  (item: Happened): Told => ({ title, words: said(item.words), to: ofHold(item) })

const tellers: Tellers = {
  money: {
    gift: (item) => ({ title: named(kindWords, item.about) ?? 'Gift', state: giftStateOf(item), to: ofGift(item) }),
    'free-entry': (item) => ({ title: 'Free entry', to: ofGift(item) }),
    receipt: (item) => ({
      title: `Receipt ${item.about ?? ''}`,
      state: item.state === 'voided' ? 'Void' : undefined,
      to: ofGift(item),
    }),
    'receipt-sent-again': (item) => ({
      title: `Receipt ${item.about ?? ''} emailed again`,
      state: item.by === null ? 'Asked for by the donor' : undefined,
      to: ofGift(item),
    }),
    refund: (item) => ({
      title: 'Refund',
      state: named(backStates, item.state),
      words: said(item.words),
      to: ofGift(item),
    }),
    dispute: (item) => ({ title: 'Dispute', state: named(backStates, item.state), to: ofGift(item) }),
    'membership-began': (item) => ({
      title: `${planOf(item)} began`,
      state: item.state === 'ending' ? 'Set to end' : undefined,
      to: ofMembership(item),
    }),
    'payment-missed': (item) => ({ title: `${planOf(item)}: a payment failed`, to: ofMembership(item) }),
    'membership-canceled': (item) => ({
      title: `${planOf(item)} canceled for the donor`,
      state: named(cancelStates, item.state),
      words: said(item.words),
      to: ofMembership(item),
    }),
    'membership-ended': (item) => ({
      title: `${planOf(item)} ended`,
      state: named(endings, item.state),
      to: ofMembership(item),
    }),
    'approval-asked': (item) => ({
      title: `Approval asked for ${named(approvalKinds, item.about)}`,
      state: named(approvalStates, item.state),
      to: '/admin/approvals',
    }),
    'approval-decided': (item) => ({
      title: `${named(verdicts, item.state)}: ${named(approvalKinds, item.about)}`,
      words: said(item.words),
      to: '/admin/approvals?state=over',
    }),
    noted: (item) => ({ title: 'Note', words: said(item.words) }),
    'name-corrected': (item) => ({ title: 'Name corrected', words: said(item.words) }),
  },
  entries: {
    entries: (item) => ({ title: `Entries: ${ofAnother(item.about ?? '')}`, state: named(caps, item.state) }),
    'entries-taken-back': (item) => ({
      title: `Entries: ${ofAnother(item.about ?? 'taken back')}`,
      words: said(item.words),
    }),
    'mailbox-proved': () => ({ title: 'Confirmed their email' }),
    held: (item) => ({ title: 'Free entries held for review', words: whysOf(item), to: ofHold(item) }),
    appealed: (item) => ({ title: 'Appealed', words: said(item.words), to: ofHold(item) }),
    'hold-released': decided('Held entries released'),
    'hold-refused': decided('Held entries refused'),
    draw: (item) => ({
      title: `Draw of ${item.about ?? 'a giveaway'}: ${named(claimWords, item.state)}`,
      to: item.thing === null ? undefined : `/admin/winners/${item.thing}`,
    }),
  },
  member: {
    joined: (item) => ({
      title: 'Created a member account',
      words: `Account number ${item.about}`,
      to: ofMember(item),
    }),
    'platinum-granted': memberAct,
    'platinum-taken': memberAct,
    deactivated: memberAct,
    reactivated: memberAct,
    noted: memberAct,
    'name-corrected': memberAct,
    'social-activity': (item) => ({
      title: `Social media: ${item.about ?? 'activity'}`,
      state: named(activityStates, item.state),
      words: said(item.words),
      to: at('/admin/social', { state: 'all', activity: item.thing }),
    }),
  },
  email: {
    email: (item) => ({
      title: `Email: ${item.about ?? 'written by an administrator'}`,
      state: named(emailStates, item.state),
      words: reasonWords(item.words),
    }),
    campaign: (item) => ({
      title: `Campaign: ${item.about ?? ''}`,
      state: named(recipientWords, item.state),
      words: reasonWords(item.words),
      to: at('/email-management', { tab: 'campaigns', campaign: item.thing }),
    }),
    subscribed: (item) => ({
      title: `Agreed to ${item.about ?? 'our news'}`,
      state: named(basisWords, item.state),
      words: said(item.words),
      to: ofSubscriber(item),
    }),
    unsubscribed: (item) => ({ title: 'Unsubscribed', to: ofSubscriber(item) }),
    suppressed: (item) => ({
      title: named(scopeWords, item.about) ?? 'No emails',
      state: named(heldWords, item.state),
      words: item.words || undefined,
      to: ofSubscriber(item),
    }),
  },
  registrations: {
    registered: (item) => ({
      title: `Registered for ${item.about ?? 'a giveaway'}`,
      to: at('/jeep-lease-admin', { page: item.thing }),
    }),
  },
  memorials: {
    memorial: (item) => ({
      title: `Memorial for ${item.about ?? ''}`,
      state: named(memorialStates, item.state),
      to: at('/admin/memorials', { state: 'all', memorial: item.thing }),
    }),
  },
  sponsors: {
    sponsorship: (item) => ({
      title: `Sponsorship: ${item.about ?? ''}`,
      state: named(sponsorStates, item.state),
      to: at('/admin/sponsorships', { state: 'all', sponsorship: item.thing }),
    }),
    affiliate: (item) => ({
      title: `Applied as an affiliate: ${item.about ?? ''}`,
      state: named(affiliateStates, item.state),
      to: at('/admin/affiliates', { state: 'all', affiliate: item.thing }),
    }),
  },
  nonprofits: {
    'nonprofit-registered': (item) => ({
      title: `Registered ${item.about ?? 'a nonprofit'}`,
      state: named(nonprofitStates, item.state),
      to: ofNonprofit(item),
    }),
    'nonprofit-reviewed': (item) => ({
      title: `Review of ${item.about ?? 'a nonprofit'}: ${named(nonprofitStates, item.state)}`,
      words: said(item.words),
      to: ofNonprofit(item),
    }),
  },
  signIns: {
    'code-sent': (item) => ({ title: 'Code to sign in emailed', state: named(codeStates, item.state) }),
    'merge-asked': (item) => ({
      title:
        item.about === 'into'
          ? 'A merge of this record into another one was asked for'
          : 'A merge of another record into this one was asked for',
      state: named(mergeStates, item.state),
      words: said(item.words),
      to: otherRecord(item),
    }),
    merged: (item) => ({
      title: item.about === 'into' ? 'Merged into another record' : 'Another record was merged into this one',
      to: otherRecord(item),
    }),
    'signed-in': (item) => ({ title: item.about === 'link' ? 'Signed in by the emailed link' : 'Signed in by code' }),
  },
}

const giftStateOf = ({ state }: Happened): string | undefined =>
  state === 'confirmed' ? undefined : named(giftStates, state)

const whysOf = ({ about }: Happened): string =>
  (about ?? '')
    .split(', ')
    .map((why) => (why in entryHoldKinds ? entryHoldKinds[why as keyof typeof entryHoldKinds].title : why))
    .join('; ')

/** In words. What a newer version of a part tells, and nobody here knows, is shown by its code. */
export function told(item: Happened): Told {
  const tell = (tellers[item.part] as Readonly<Record<string, ((of: Happened) => Told) | undefined>>)[item.kind]
  return tell?.(item) ?? { title: item.kind.replaceAll('-', ' ') }
}
