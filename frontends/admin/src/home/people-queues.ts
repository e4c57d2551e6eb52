import { merges } from '@evenhand/web-kit/desk'
import type { QueueWords } from './queue-words.ts'
import { counted } from './task.ts'

/** What people wrote, did or applied for, and what of it waits. */
export const peopleQueues = {
  memorials: {
    words: ({ many }) => counted(many, 'memorial needs a review', 'memorials need a review'),
    detail: 'Nothing new is on the wall until it is approved.',
    to: '/admin/memorials',
    act: 'Review',
    takes: { kind: 'memorial', opens: 'memorial' },
  },
  'reported-memorials': {
    words: ({ many }) => counted(many, 'memorial was reported', 'memorials were reported'),
    detail: 'What was reported stays on the wall until a person decides.',
    to: '/admin/memorials?state=reported',
    act: 'Decide',
    takes: { kind: 'memorial', opens: 'memorial' },
  },
  inquiries: {
    words: ({ many }) => counted(many, 'sponsor inquiry needs an answer', 'sponsor inquiries need an answer'),
    to: '/admin/sponsor-inquiries?order=asc',
    act: 'Answer',
    takes: { kind: 'inquiry', opens: 'inquiry' },
  },
  sponsorships: {
    words: ({ many }) => counted(many, 'sponsorship needs a review', 'sponsorships need a review'),
    detail: 'Nothing is shown until it is approved, and no new logo.',
    to: '/admin/sponsorships',
    act: 'Review',
    takes: { kind: 'sponsorship', opens: 'sponsorship' },
  },
  social: {
    words: ({ many }) => counted(many, 'social media activity needs a review', 'social media activities need a review'),
    detail: 'Appeals come first. What you reject loses its entries.',
    to: '/admin/social',
    act: 'Review',
    takes: { kind: 'activity', opens: 'activity' },
  },
  'social-held': {
    words: ({ many }) => counted(many, 'social media activity is on hold', 'social media activities are on hold'),
    detail: 'They earn nothing until you accept them.',
    to: '/admin/social?state=held&order=asc',
    act: 'Decide',
    takes: { kind: 'activity', opens: 'activity' },
    costs: 'entries',
    untilFreeze: true,
  },
  'entry-holds': {
    words: ({ many }) => counted(many, 'donor’s free entries are held', 'donors’ free entries are held'),
    detail: 'Decide before the list freezes, or these entries miss the draw.',
    to: '/admin/entry-holds',
    act: 'Decide',
    takes: { kind: 'donor' },
    costs: 'entries',
    untilFreeze: true,
  },
  merges: {
    words: ({ many }) => counted(many, 'merge of two records waits for you', 'merges of two records wait for you'),
    detail: 'Nothing moves until another owner confirms it.',
    to: '/admin/merges?state=waiting',
    act: 'Decide',
    decides: [merges.confirmMerge, merges.refuseMerge],
    due: ({ many }) => (many === 1 ? 'Expires' : 'The first expires'),
  },
  affiliates: {
    words: ({ many }) => counted(many, 'affiliate application needs a review', 'affiliate applications need a review'),
    to: '/admin/affiliates',
    act: 'Review',
    takes: { kind: 'affiliate', opens: 'affiliate' },
  },
  referrals: {
    words: ({ many }) => counted(many, 'affiliate referral is on hold', 'affiliate referrals are on hold'),
    detail: 'They earn nothing until you accept them.',
    to: '/admin/affiliates/referrals',
    act: 'Decide',
    takes: { kind: 'referral', opens: 'referral' },
  },
} satisfies Record<string, QueueWords>
