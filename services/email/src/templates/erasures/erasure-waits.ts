import { personalData } from '@evenhand/contracts/http'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { linkExample, toProgress, why } from './about.ts'

/** Something has to end before the person can be erased: once for all that holds it up, and the page says the rest. */
export const erasureWaits = template({
  name: 'erasure-waits',
  card: { id: '019aa5c0-0000-7000-8000-0000000000da', name: 'Erasing your data: something is open', type: 'general' },
  example: { waitsFor: 'membership', link: linkExample },
  render: ({ waitsFor, link }) =>
    renderNotice({
      subject: 'We can’t finish erasing your data yet',
      donorName: '',
      sentences: [
        `We’re erasing your data, and something is still open. ${personalData.waitingWords[waitsFor]}`,
        'What isn’t part of that is erased already. The rest follows automatically once nothing is open anymore, and we’ll email you then. Your page shows what we’re waiting for.',
      ],
      action: toProgress(link),
      why,
    }),
})
