import { z } from 'zod'
import { template } from '../template.ts'
import { holder, notice, titled } from './notice.ts'

export const lapsed = template({
  name: 'membership-lapsed',
  card: { id: '019aa5c0-0000-7000-8000-000000000013', name: 'Membership: lapsed', type: 'general' },
  values: z.object(holder),
  example: { donorName: 'Ada Lovelace', level: 'silver' },
  render: ({ donorName, level }, { publicUrl }) =>
    notice({
      subject: 'Your membership has ended',
      donorName,
      sentences: [
        `The missing payment did not come in time, so your ${titled(level)} membership has ended. Nothing more is charged, and the entries that you have earned stay yours.`,
        'You can start again at any time.',
      ],
      action: { label: 'Start again', link: new URL('/#choose-membership', publicUrl).href },
    }),
})
