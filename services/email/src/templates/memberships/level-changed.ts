import { notOpenWords } from '@evenhand/contracts/catalogue'
import type { MailContent } from '@evenhand/contracts/mail'
import { template } from '../template.ts'
import { accountLink, dayOf, money, notice, plusFee, titled } from './notice.ts'

const whole = new Intl.NumberFormat('en-US')

export const levelChanged = template({
  name: 'membership-level',
  card: { id: '019aa5c0-0000-7000-8000-000000000014', name: 'Membership: level changed', type: 'general' },
  example: {
    donorName: 'Ada Lovelace',
    change: 'rose',
    from: 'silver',
    to: 'gold',
    at: '2026-12-21T15:00:00Z',
    monthly: '9.95',
    entriesPerMonth: '500',
  },
  render(values, { publicUrl }) {
    const entries = values.notOpen ? '' : ` for ${whole.format(Number(values.entriesPerMonth))} entries`
    const monthly = `${money(values.monthly)} a month${entries}${plusFee(values.feeCover)}`
    return notice(
      { level: values.to },
      {
        subject: `Your membership: ${titled(values.to)}${values.change === 'falls' && values.at !== '' ? ` starting ${dayOf(values.at)}` : ''}`,
        donorName: values.donorName,
        sentences: [sentenceOf(values), ...(values.notOpen ? [notOpenWords.earned] : [])],
        facts: [[values.at === '' ? 'From now on' : `From ${dayOf(values.at)}`, monthly]],
        action: { label: 'See your membership', link: accountLink(publicUrl) },
        after: 'If you didn’t ask for this, reply to this email.',
      },
    )
  },
})

function sentenceOf({ change, from, to, at, notOpen }: MailContent<'membership-level'>): string {
  switch (change) {
    case 'rose':
      return `Your membership is now ${titled(to)}. You’ve paid the difference for the rest of this month${notOpen ? '' : '; the extra entries will be on your receipt'}.`
    case 'falls':
      return `Your membership stays at ${titled(from)} until ${at === '' ? 'the end of the month you’ve paid for' : dayOf(at)}, then changes to ${titled(to)}.`
    case 'paid-back':
      return `Your payment for ${titled(from)} went back to you, so your membership is ${titled(to)} again.${notOpen ? '' : ` The entries that came with that payment are gone; your ${titled(to)} entries stay.`}`
    case 'disputed':
      return `Your payment for ${titled(from)} is being disputed through your bank, so your membership is ${titled(to)} again.${notOpen ? '' : ` The entries that came with that payment don’t count unless the dispute is withdrawn or decided for us; your ${titled(to)} entries stay.`}`
    case 'stays':
      return `We’ve canceled the change you chose. Your membership stays at ${titled(to)}.`
  }
}
