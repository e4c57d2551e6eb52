import { notOpenWords } from '@evenhand/contracts/catalogue'
import type { MailContent } from '@evenhand/contracts/mail'
import { template } from '../template.ts'
import { accountLink, dayOf, money, notice, plusFee } from './notice.ts'

const whole = new Intl.NumberFormat('en-US')

export const amountChanged = template({
  name: 'membership-amount',
  card: { id: '019aa5c0-0000-7000-8000-000000000020', name: 'Monthly gift: amount changed', type: 'general' },
  example: {
    donorName: 'Ada Lovelace',
    change: 'changes',
    before: '25.00',
    at: '2026-12-21T15:00:00Z',
    monthly: '40.00',
    entriesPerMonth: '8',
  },
  render(values, { publicUrl }) {
    const { donorName, at, monthly, entriesPerMonth } = values
    const entries = values.notOpen
      ? ''
      : `, which earns ${whole.format(Number(entriesPerMonth))} ${entriesPerMonth === '1' ? 'entry' : 'entries'}`
    return notice(
      { gift: monthly },
      {
        subject: `Your monthly gift: ${money(monthly)}${values.change === 'changes' && at !== '' ? ` starting ${dayOf(at)}` : ''}`,
        donorName,
        sentences: [sentenceOf(values), ...(values.notOpen ? [notOpenWords.earned] : [])],
        facts: [
          [
            at === '' ? 'From now on' : `From ${dayOf(at)}`,
            `${money(monthly)} a month${entries}${plusFee(values.feeCover)}`,
          ],
        ],
        action: { label: 'See your monthly gift', link: accountLink(publicUrl) },
        after: 'If you didn’t ask for this, reply to this email.',
      },
    )
  },
})

function sentenceOf({ change, before, at, monthly }: MailContent<'membership-amount'>): string {
  switch (change) {
    case 'changes':
      return `Your monthly gift changes from ${money(before)} to ${money(monthly)} with ${at === '' ? 'your next payment' : `your payment on ${dayOf(at)}`}. Nothing is charged before then.`
    case 'stays':
      return `We’ve canceled the change you chose. Your monthly gift stays at ${money(monthly)}.`
  }
}
