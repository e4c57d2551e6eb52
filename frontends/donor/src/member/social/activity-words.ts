import { type social, socialPlatformNames } from '@evenhand/web-kit/forms'

type Activity = social.SocialActivity

export const typeWords: Readonly<Record<Activity['activityType'], string>> = {
  like: 'Like',
  share: 'Share',
  comment: 'Comment',
}

/** "Share on Facebook" */
export const activityWords = ({ activityType, platform }: Pick<Activity, 'activityType' | 'platform'>): string =>
  `${typeWords[activityType]} on ${socialPlatformNames[platform]}`

export const stateWords: Readonly<Record<Activity['state'], string>> = {
  recorded: 'Not reviewed yet',
  held: 'Held for review',
  accepted: 'Accepted',
  rejected: 'Not accepted',
  appealed: 'Appeal under review',
  upheld: 'Not accepted, also after your appeal',
}
