import { supportEmail } from '@evenhand/contracts/catalogue'
import { formatDollars, parseDollars } from '@evenhand/contracts/money'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

/** A payment of a grant came back to us. */
export const grantReturned = template({
  name: 'grant-returned',
  card: { id: '019aa5c0-0000-7000-8000-00000000008a', name: 'Grant: payment came back', type: 'general' },
  example: {
    ...example,
    projectTitle: 'Warm rooms in winter',
    amount: '1250.00',
    evidence: 'Check 1042',
    reason: 'The check wasn’t cashed within six months.',
  },
  render: ({ contactName, projectTitle, amount, evidence, reason }, { publicUrl }) => {
    const returned = formatDollars(parseDollars(amount) ?? 0n)
    return renderNotice({
      subject: `Our payment of ${returned} came back`,
      donorName: contactName,
      sentences: [
        `Our payment of ${returned} of the grant for “${projectTitle}” came back to us. The reason: ${reason}`,
        'It counts as not paid now. We’ll email you if we pay it again, or if we can’t.',
        `If we paid to the wrong place, or you know why it came back, write to ${supportEmail}.`,
      ],
      facts: [
        ['Project', projectTitle],
        ['Came back', returned],
        ['Reference', evidence],
      ],
      action: toPortal(publicUrl),
      why,
    })
  },
})
