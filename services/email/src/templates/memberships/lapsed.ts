import { template } from '../template.ts'
import { heldIn, notice, nounOf, startAgain } from './notice.ts'

export const lapsed = template({
  name: 'membership-lapsed',
  card: { id: '019aa5c0-0000-7000-8000-000000000013', name: 'Membership: lapsed', type: 'general' },
  example: { donorName: 'Ada Lovelace', level: 'silver' },
  render: ({ donorName, ...held }, { publicUrl }) =>
    notice(held, {
      subject: `Your ${nounOf(held)} has ended`,
      donorName,
      sentences: [
        `We didn’t receive your overdue payment in time, so your ${heldIn(held)} has ended. You won’t be charged again, and you keep the entries you’ve earned.`,
        `You can start a new ${nounOf(held)} at any time.`,
      ],
      action: startAgain(publicUrl),
    }),
})
