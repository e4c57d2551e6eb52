import { template } from '../template.ts'
import { notice, titled } from './notice.ts'

export const lapsed = template({
  name: 'membership-lapsed',
  card: { id: '019aa5c0-0000-7000-8000-000000000013', name: 'Membership: lapsed', type: 'general' },
  example: { donorName: 'Ada Lovelace', level: 'silver' },
  render: ({ donorName, level }, { publicUrl }) =>
    notice({
      subject: 'Your membership has ended',
      donorName,
      sentences: [
        `We didn’t receive your overdue payment in time, so your ${titled(level)} membership has ended. You won’t be charged again, and you keep the entries you’ve earned.`,
        'You can start a new membership at any time.',
      ],
      action: { label: 'Start again', link: new URL('/#choose-membership', publicUrl).href },
    }),
})
