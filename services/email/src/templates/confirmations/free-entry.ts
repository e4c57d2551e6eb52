import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { z } from 'zod'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'

const month = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long' })
const whole = new Intl.NumberFormat('en-US')

/** The free way in is in the ledger. It holds nothing that a browser has worded: anybody can type any address. */
export const freeEntry = template({
  name: 'free-entry',
  card: { id: '019aa5c0-0000-7000-8000-000000000071', name: 'Free entry', type: 'general' },
  values: z.object({ enteredAt: z.iso.datetime({ offset: true }) }),
  example: { enteredAt: '2026-11-21T15:00:00Z' },
  exampleEntries: 50n,
  render: ({ enteredAt }, { entries, publicUrl }) => {
    const when = month.format(new Date(enteredAt))
    const count = typeof entries === 'bigint' ? whole.format(entries) : undefined
    return renderNotice({
      subject: count ? `You're in: ${count} entries for ${when}` : `You're in for ${when}`,
      donorName: '',
      sentences: [
        count
          ? `Your free entry for ${when} is recorded: ${count} entries, each with the same odds as a paid one.`
          : `Your free entry for ${when} is being recorded. Your entries will be in your donor account shortly.`,
        'You can enter for free again next month.',
      ],
      action: { label: 'See your entries', link: new URL('/donor-account', publicUrl).href },
      after: "If you didn't enter, you can ignore this email. There is nothing to pay.",
      why: "You're receiving this email because a free entry was made with this address.",
    })
  },
})
