import { campaignDay } from '@evenhand/contracts/catalogue'
import { longName } from './cast.ts'
import type { Person } from './person.ts'

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number): string => campaignDay(new Date(Date.now() + days * dayMs))

/** Giveaways of partners beside those that are shipped: one that is shown, with words as long as they come, and one to come. */
export async function fillPartnerCards(administrator: Person): Promise<void> {
  const common = { link: 'https://partner.example/enter', image: 'cabin-lake', reason: 'They asked us to.' }
  await administrator.call('POST', '/api/admin/partner-cards', {
    ...common,
    title: `${longName} Lake Cabin Giveaway`,
    description:
      'A summer at the lake for a whole family, with two boats, a sauna and a cook who has won prizes for pie.',
    prize: 'Ten weeks at the lake',
    cashOption: 'Or $15,000',
    firstDay: inDays(-3),
    lastDay: inDays(60),
    drawsOn: inDays(70),
  })
  await administrator.call('POST', '/api/admin/partner-cards', {
    ...common,
    title: 'Winter Weekend',
    description: 'A weekend for two in the snow.',
    prize: 'A weekend',
    cashOption: '',
    firstDay: inDays(20),
    lastDay: inDays(60),
    drawsOn: inDays(61),
  })
}
