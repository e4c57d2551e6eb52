import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { formatDollars, parseDollars } from '@evenhand/contracts/money'
import { type Notice, renderNotice } from '../notice.ts'
import type { RenderedMail } from '../template.ts'

/** What a mail is about: a membership of a level, or a monthly gift of an amount. */
export interface Held {
  level?: string | undefined
  gift?: string | undefined
}

/** "membership", "monthly gift". */
export const nounOf = ({ gift }: Held): string => (gift === undefined ? 'membership' : 'monthly gift')

/** "Silver membership", "monthly gift of $25.00". */
export const heldIn = (held: Held): string =>
  held.gift === undefined ? `${titled(held.level ?? '')} membership` : `monthly gift of ${money(held.gift)}`

/** Where another one is begun. */
export const startAgain = (publicUrl: string): { label: string; link: string } => ({
  label: 'Start again',
  link: new URL('/#choose-membership', publicUrl).href,
})

/** A mail about a membership or a monthly gift. */
export const notice = (held: Held, mail: Omit<Notice, 'why'>): RenderedMail =>
  renderNotice({ ...mail, why: `You’re receiving this email because a ${nounOf(held)} was started with this address.` })

const format = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })
export const dayOf = (at: string): string => (at === '' ? '' : format.format(new Date(at)))

export const money = (amount: string): string => formatDollars(parseDollars(amount) ?? 0n)
export const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Where a donor sees the membership; `dialog` opens what the mail speaks of. */
export function accountLink(publicUrl: string, held: Held = {}, dialog?: 'card'): string {
  const link = new URL('/donor-account', publicUrl)
  if (dialog) link.searchParams.set(held.gift === undefined ? 'membership' : 'monthly-gift', dialog)
  return link.href
}

/** ", plus $0.46 card fee"; nothing where the donor does not cover it. */
export const plusFee = (feeCover: string | undefined): string =>
  feeCover === undefined ? '' : `, plus ${money(feeCover)} card fee`

export const nextPaymentFact = ({ nextAmount, nextAt }: { nextAmount: string; nextAt: string }): [string, string][] =>
  nextAmount === '' || nextAt === '' ? [] : [['Next payment', `${money(nextAmount)} on ${dayOf(nextAt)}`]]
