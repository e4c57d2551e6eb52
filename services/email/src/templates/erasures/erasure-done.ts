import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { linkExample, toProgress, why } from './about.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })

/** The last email to someone who is erased: what is gone, what the law has us keep and for how long, and that none follows. */
export const erasureDone = template({
  name: 'erasure-done',
  card: { id: '019aa5c0-0000-7000-8000-0000000000db', name: 'Your data is erased', type: 'general' },
  example: { askedAt: '2026-11-29T15:04:00.000Z', link: linkExample },
  render: ({ askedAt, link }) =>
    renderNotice({
      subject: 'Your data is erased',
      donorName: '',
      sentences: [
        `We erased your data, as was asked on ${day.format(new Date(askedAt))}: your name, your addresses, and what you wrote are gone from all our services. If you had a member account or an affiliate page, it’s closed, and memorials that you placed have left their walls.`,
        'The law has us keep two things that name you. If you gave, receipts and invoices stay as they were issued until seven years after the year of the gift, and are then erased automatically. If you won a prize, your declaration stays for four years.',
        'Amounts, dates and lines of the entry ledger stay in our books without your name. If you won, your first name and initial stay published, as the rules say.',
        'The company that processes our payments keeps records of its own, and copies in our backups go when those are deleted.',
        'This is our last email: your address is erased with it.',
      ],
      action: toProgress(link),
      why,
    }),
})
