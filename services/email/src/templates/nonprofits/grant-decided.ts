import { formatDollars, parseDollars } from '@evenhand/contracts/money'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

/** The letter: what was decided about an application, in the words of those who decided. */
export const grantDecided = template({
  name: 'grant-decided',
  card: { id: '019aa5c0-0000-7000-8000-000000000085', name: 'Grant: decided', type: 'general' },
  example: {
    ...example,
    projectTitle: 'Warm rooms in winter',
    roundTitle: 'First grant round',
    verdict: 'approved',
    award: '2500.00',
    words: 'The reviewers liked how well the rooms are known in the harbor.',
  },
  render: ({ contactName, organizationName, projectTitle, roundTitle, verdict, award, words }, { publicUrl }) => {
    const amount = formatDollars(parseDollars(award ?? '') ?? 0n)
    const isGranted = verdict === 'approved'
    return renderNotice({
      subject: isGranted ? `${organizationName} has been awarded a grant of ${amount}` : 'About your grant application',
      donorName: contactName,
      sentences: [
        isGranted
          ? `We grant ${organizationName} ${amount} for “${projectTitle}”. We’ll email you when a part of it is paid.`
          : `We can’t give a grant for “${projectTitle}” in this round.`,
        ...(words === '' ? [] : [words]),
      ],
      facts: [['Project', projectTitle], ['Round', roundTitle], ...(isGranted ? [['Grant', amount] as const] : [])],
      action: toPortal(publicUrl),
      why,
    })
  },
})
