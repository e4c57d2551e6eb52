import { describeWish } from '@evenhand/contracts/catalogue'
import type { MailContent } from '@evenhand/contracts/mail'
import { toPage } from '../affiliates/about.ts'
import { toPortal } from '../nonprofits/about.ts'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'

const about = {
  message: ['a', 'message'],
  'sponsor-inquiry': ['a', 'sponsor inquiry'],
  'nonprofit-registration': ['a', 'nonprofit registration'],
  'affiliate-application': ['an', 'affiliate application'],
} as const

/** What can be done until a person has read it. */
function meanwhile(what: MailContent<'message-received'>['what'], publicUrl: string) {
  switch (what) {
    case 'nonprofit-registration':
      return { sentence: 'Until then, you can see its status on your dashboard.', action: toPortal(publicUrl) }
    case 'affiliate-application':
      return { sentence: 'Until then, you can see its status under “Your referrals”.', action: toPage(publicUrl) }
    case 'message':
    case 'sponsor-inquiry':
      return {
        sentence: 'Many questions are answered on our FAQ page.',
        action: { label: 'Read the FAQ', link: new URL('/faq', publicUrl).href },
      }
  }
}

/** Says to whoever wrote to us that it arrived. It repeats no words of it: else anybody could have anything mailed to anybody. */
export const messageReceived = template({
  name: 'message-received',
  card: { id: '019aa5c0-0000-7000-8000-000000000073', name: 'Message received', type: 'general' },
  example: { what: 'message' },
  render: ({ what, tier, blocksWanted }, { publicUrl }) => {
    const [article, name] = about[what]
    const { sentence, action } = meanwhile(what, publicUrl)
    const isForSome = tier !== undefined || blocksWanted !== undefined
    const wish = isForSome ? [`You asked for: ${describeWish({ tier, blocks: Number(blocksWanted ?? 0) })}.`] : []
    return renderNotice({
      subject: `We received your ${name}`,
      donorName: '',
      sentences: [`We have your ${name}. A person will read it and reply to this address.`, ...wish, sentence],
      action,
      after: 'If you didn’t write to us, you can ignore this email.',
      why: `You’re receiving this email because ${article} ${name} was sent to us with this address.`,
    })
  },
})
