import { socialReviews } from '@evenhand/web-kit/desk'
import { socialHolds, socialPlatformNames } from '@evenhand/web-kit/forms'

export type Reviewed = socialReviews.ReviewedActivity

export const typeWords: Readonly<Record<Reviewed['activityType'], string>> = {
  like: 'Like',
  share: 'Share',
  comment: 'Comment',
}

/** "Share on Facebook" */
export const activityWords = ({ activityType, platform }: Pick<Reviewed, 'activityType' | 'platform'>): string =>
  `${typeWords[activityType]} on ${socialPlatformNames[platform]}`

export const stateWords: Readonly<Record<Reviewed['state'], string>> = {
  recorded: 'Not reviewed',
  held: 'Held',
  accepted: 'Accepted',
  rejected: 'Rejected',
  appealed: 'Appealed',
  upheld: 'Rejected after appeal',
}

export const stateTones: Readonly<Record<Reviewed['state'], string>> = {
  recorded: 'text-clay',
  held: 'text-clay',
  accepted: 'text-success',
  rejected: 'text-ink-soft',
  appealed: 'text-clay',
  upheld: 'text-ink-soft',
}

export const emptyWords: Readonly<Record<socialReviews.ActivityFilter['state'], string>> = {
  waiting: 'No activity needs a review',
  recorded: 'Everything has been reviewed',
  held: 'Nothing is held',
  appealed: 'No appeal waits for a decision',
  accepted: 'No activity has been accepted yet',
  rejected: 'No activity is rejected',
  upheld: 'No rejection was upheld',
  all: 'No activity yet',
}

export const waits = ({ state }: Pick<Reviewed, 'state'>): boolean =>
  state === 'recorded' || state === 'held' || state === 'appealed'

/** What holds an activity, for administrators. */
export const holdWords = ({ holds }: Pick<Reviewed, 'holds'>): string =>
  holds.map((hold) => socialHolds[hold].title).join('; ')

/** What a rejection says. */
export const memberReads = {
  schema: socialReviews.RejectedBecause,
  hint: 'The member reads it by email and in their account. Write it as a sentence.',
  charactersMax: 500,
}
