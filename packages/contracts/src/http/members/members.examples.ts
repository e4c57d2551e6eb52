import { correctMemberName } from '../supporters.ts'
import { examplesOf } from '../examples-of.ts'
import { socialDisclosure } from '../../catalogue/index.ts'
import { registerMember, changeOwnMember, openMailbox } from './members.ts'
import { giveSecondLook } from './second-looks.ts'
import { decideActivities, previewDecisions } from './social-reviews.ts'
import { appealRejection, recordActivity } from './social.ts'
import { noteMember, setPlatinum, setStanding } from './roster.ts'

export const membersExamples = [
  examplesOf(registerMember, {
    bodies: {
      'a free member': {
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@example.org',
        confirmEmail: 'ada@example.org',
        membershipLevel: 'free',
      },
    },
  }),
  examplesOf(changeOwnMember, {
    bodies: { 'name and phone': { firstName: 'Augusta Ada', lastName: 'King', phone: '(555) 010-0199' } },
  }),
  examplesOf(setPlatinum, { bodies: { granted: { granted: true, reason: 'Volunteered at ten events this year.' } } }),
  examplesOf(setStanding, {
    bodies: { deactivated: { isActive: false, reason: 'Another person uses this email address now.' } },
  }),
  examplesOf(noteMember, { bodies: { 'a note': { note: 'Called about a lost card. Prefers to be written to.' } } }),
  examplesOf(openMailbox, { bodies: { 'an account number': { accountNumber: '1000000006X' } } }),
  examplesOf(recordActivity, {
    bodies: {
      'a post that was shared': {
        platform: 'facebook',
        activityType: 'share',
        postUrl: 'https://www.facebook.com/evenhand/posts/123456789012345',
        disclosure: socialDisclosure(),
      },
    },
  }),
  examplesOf(appealRejection, {
    bodies: { 'a reason': { words: 'The post is public again. I had hidden it by mistake.' } },
  }),
  examplesOf(giveSecondLook, { bodies: { 'as one would have decided': { verdict: 'accepted' } } }),
  examplesOf(previewDecisions, {
    bodies: {
      'to be accepted': {
        verdict: 'accepted',
        activities: [{ id: '0190a0a0-0000-7000-8000-000000000001', seen: 1 }],
      },
    },
  }),
  examplesOf(decideActivities, {
    bodies: {
      'one that is accepted': {
        verdict: 'accepted',
        activities: [{ id: '0190a0a0-0000-7000-8000-000000000001', seen: 1 }],
      },
      'one that is rejected': {
        verdict: 'rejected',
        reason: 'We couldn’t find the post.',
        activities: [{ id: '0190a0a0-0000-7000-8000-000000000001', seen: 1 }],
      },
    },
  }),
  examplesOf(correctMemberName, {
    bodies: {
      'a typing error': {
        firstName: 'Ada',
        lastName: 'Byron',
        reason: 'Misspelled on the check.',
        seen: { firstName: 'Ada', lastName: 'Bryon' },
      },
    },
  }),
]
