import { api } from '@evenhand/web-kit/facade'
import { memorials } from '@evenhand/web-kit/forms'
import type { VerdictWords } from '../lists/decision.ts'
import type { Deciding } from '../lists/use-decide-rows.ts'

export const approveOrDecline: VerdictWords = {
  accepted: { act: 'Approve', will: 'Will be approved', done: 'Approved' },
  rejected: { act: 'Decline', will: 'Will be declined', done: 'Declined' },
}

/** What a decline says. */
export const donorReads = {
  schema: memorials.DeclineReason,
  hint: 'Each donor reads it by email. Write it as a sentence that is true of all of them. Declining doesn’t refund.',
  charactersMax: 500,
}

const asSeen = (of: readonly memorials.PaidMemorial[]) => of.map(({ id, state: seen, edits }) => ({ id, seen, edits }))

export const decidingMemorials: Deciding<memorials.PaidMemorial> = {
  send: ({ of, ...decision }) =>
    api(memorials.reviewMemorials, {
      body:
        decision.verdict === 'accepted'
          ? { verdict: 'approved', memorials: asSeen(of) }
          : { verdict: 'declined', reason: decision.reason, memorials: asSeen(of) },
    }),
  preview: (verdict, of) =>
    api(memorials.previewReviews, {
      body: { verdict: verdict === 'accepted' ? 'approved' : 'declined', memorials: asSeen(of) },
    }),
  stakeOf: (verdict, { photo, family, message, state }) => {
    if (verdict === 'accepted') {
      const shown = photo ? `Its words and its photo (“${photo.description}”) appear` : 'Its words appear'
      const read = message === null ? '' : ` “${message}”`
      const told = family?.toldAt === null ? 'the donor and the family are told by email' : 'the donor is told by email'
      const also = photo ? [['has a photo to look at first', 'have a photo to look at first'] as const] : []
      return { words: `${shown} on the wall; ${told}.${read}`, isEmailed: true, also }
    }
    const lost = photo ? '; its photo is deleted for good' : ''
    return {
      words: `${state === 'shown' ? 'It leaves the wall' : 'It stays off the wall'}${lost}; the donor reads why by email`,
      isEmailed: true,
      also: [
        ...(state === 'shown' ? [['comes off the wall', 'come off the wall'] as const] : []),
        ...(photo ? [['photo is deleted for good', 'photos are deleted for good'] as const] : []),
      ],
    }
  },
  impossible: 'There’s no open tile on its wall, or its gift was refunded. Open it to see which.',
  queryKey: ['admin', 'memorials'],
  counted: (count) => (count === 1 ? '1 memorial' : `${count.toLocaleString('en-US')} memorials`),
  told: {
    accepted: ['Approved', (decided) => `${decided === 1 ? 'It is' : 'They are'} on the wall now.`],
    rejected: ['Declined', (decided) => `${decided === 1 ? 'The donor is' : 'The donors are'} told by email.`],
  },
}
