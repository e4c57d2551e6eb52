import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'

const about = {
  message: 'message',
  'sponsor-inquiry': 'sponsor inquiry',
  'nonprofit-registration': 'nonprofit registration',
  'affiliate-application': 'affiliate application',
} as const

/** Says to whoever wrote to us that it arrived. It repeats nothing of it: else anybody could have anything mailed to anybody. */
export const messageReceived = template({
  name: 'message-received',
  card: { id: '019aa5c0-0000-7000-8000-000000000073', name: 'Message received', type: 'general' },
  example: { what: 'message' },
  render: ({ what }, { publicUrl }) =>
    renderNotice({
      subject: `We received your ${about[what]}`,
      donorName: '',
      sentences: [
        `We have your ${about[what]}. A person will read it and reply to this address.`,
        'Many questions are answered on our FAQ page.',
      ],
      action: { label: 'Read the FAQ', link: new URL('/faq', publicUrl).href },
      after: "If you didn't write to us, you can ignore this email.",
      why: `You're receiving this email because a ${about[what]} was sent to us with this address.`,
    }),
})
