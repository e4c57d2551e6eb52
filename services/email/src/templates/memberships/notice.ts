import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { formatDollars, parseDollars } from '@evenhand/contracts/money'
import { type Notice, renderNotice } from '../notice.ts'
import type { RenderedMail } from '../template.ts'

const why = 'You’re receiving this email because a membership was started with this address.'

/** A mail about a membership. */
export const notice = (mail: Omit<Notice, 'why'>): RenderedMail => renderNotice({ ...mail, why })

const format = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })
export const dayOf = (at: string): string => (at === '' ? '' : format.format(new Date(at)))

export const money = (amount: string): string => formatDollars(parseDollars(amount) ?? 0n)
export const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Where a donor sees the membership; `dialog` opens what the mail speaks of. */
export function accountLink(publicUrl: string, dialog?: 'card'): string {
  const link = new URL('/donor-account', publicUrl)
  if (dialog) link.searchParams.set('membership', dialog)
  return link.href
}

export const nextPaymentFact = ({ nextAmount, nextAt }: { nextAmount: string; nextAt: string }): [string, string][] =>
  nextAmount === '' || nextAt === '' ? [] : [['Next payment', `${money(nextAmount)} on ${dayOf(nextAt)}`]]
