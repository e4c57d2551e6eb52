import { formatDollars, parseDollars } from '@evenhand/contracts/money'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

/** A part of a grant was paid. */
export const grantPaid = template({
  name: 'grant-paid',
  card: { id: '019aa5c0-0000-7000-8000-000000000086', name: 'Grant: paid', type: 'general' },
  example: { ...example, projectTitle: 'Warm rooms in winter', amount: '1250.00', evidence: 'Check 1042' },
  render: ({ contactName, organizationName, projectTitle, amount, evidence }, { publicUrl }) => {
    const paid = formatDollars(parseDollars(amount) ?? 0n)
    return renderNotice({
      subject: `We’ve paid ${paid} to ${organizationName}`,
      donorName: contactName,
      sentences: [`We’ve paid ${paid} of the grant for “${projectTitle}”.`],
      facts: [
        ['Project', projectTitle],
        ['Paid', paid],
        ['Reference', evidence],
      ],
      action: toPortal(publicUrl),
      why,
    })
  },
})
