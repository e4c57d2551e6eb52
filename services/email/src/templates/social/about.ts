import { campaignTimeZone, type SocialActivityType, socialPlatformNames } from '@evenhand/contracts/catalogue'
import type { MailContent } from '@evenhand/contracts/mail'

type About = Pick<MailContent<'social-rejected'>, 'activityType' | 'platform' | 'recordedAt'>

/** For the samples. */
export const example = {
  firstName: 'Ada',
  platform: 'facebook',
  activityType: 'share',
  recordedAt: '2026-11-21T15:00:00Z',
  entries: '10',
  link: 'https://evenhand.example/member-portal',
} as const

export const why = 'You’re receiving this email because you recorded social media activity in your member account.'

const nouns: Readonly<Record<SocialActivityType, string>> = { like: 'like', share: 'share', comment: 'comment' }
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: campaignTimeZone })

/** "the share on Facebook that you recorded on November 21, 2026" */
export const activityInWords = ({ activityType, platform, recordedAt }: About): string =>
  `the ${nouns[activityType]} on ${socialPlatformNames[platform]} that you recorded on ${day.format(new Date(recordedAt))}`

export const entriesInWords = (entries: string): string =>
  `${Number(entries).toLocaleString('en-US')} ${entries === '1' ? 'entry' : 'entries'}`

/** After the first one: " and 2 other activities", or nothing. */
export const othersInWords = (others: string): string =>
  others === '0' ? '' : ` and ${others === '1' ? 'one other activity' : `${others} other activities`}`

export const toPortal = (link: string) => ({ label: 'Open your member account', link })
