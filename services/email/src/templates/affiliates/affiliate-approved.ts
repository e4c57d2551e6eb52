import { affiliateDisclosures, affiliateEntries, disputeDays, referralDays } from '@evenhand/contracts/catalogue'
import { referralPath } from '@evenhand/contracts/pages'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPage, why } from './about.ts'

/** An application was approved: the code, what it earns and what has to stand beside it. */
export const affiliateApproved = template({
  name: 'affiliate-approved',
  card: { id: '019aa5c0-0000-7000-8000-0000000000b1', name: 'Affiliate: approved', type: 'general' },
  example: { ...example, code: 'AF-7K3MQXZ2' },
  render: ({ affiliateName, code }, { publicUrl }) =>
    renderNotice({
      subject: 'You’re an Evenhand affiliate',
      donorName: affiliateName,
      sentences: [
        `Your code is ${code}. Your link is ${new URL(referralPath(code), publicUrl).href}`,
        `When someone’s first paid gift comes within ${referralDays} days of following your link, you earn ${affiliateEntries} entries, if the rules of the giveaway that’s open include affiliates.`,
        `A gift paid by card can be disputed for about ${disputeDays} days. Its entries count after that, or before the giveaway’s last day if that comes first. A person checks your first referrals, and later whatever looks unusual, before they count.`,
        `Say beside your link that you earn entries, for example: ${affiliateDisclosures[0]}`,
      ],
      action: toPage(publicUrl),
      why,
    }),
})
