import { siteAddressMark as site } from '@evenhand/contracts/pages'
import { lastInstantOf, mainOf, queries, supportEmail } from '@evenhand/web-kit/facade'
import type { entries } from '@evenhand/web-kit/forms'
import type { QueryClient } from '@tanstack/react-query'

const organization = {
  '@type': 'Organization',
  name: 'Evenhand',
  url: `${site}/`,
  logo: `${site}/favicon.svg`,
  email: supportEmail,
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim()

/** Questions and answers as the page itself has them, so that nobody is told anything else. */
function questionsIn(html: string) {
  const asked = html.matchAll(
    /<summary\b[^>]*>(.*?)<span\b[^>]*aria-hidden.*?<\/summary><div\b[^>]*>(.*?)<\/div><\/details>/gs,
  )
  return [...asked].map(([, question = '', answer = '']) => ({
    '@type': 'Question',
    name: plain(question),
    acceptedAnswer: { '@type': 'Answer', text: plain(answer) },
  }))
}

const eventOf = (giveaway: entries.Giveaway) => ({
  '@type': 'Event',
  name: giveaway.title,
  description: giveaway.description,
  startDate: giveaway.opensAt,
  endDate: lastInstantOf(giveaway.closesAt).toISOString(),
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url: `${site}/main-giveaway` },
  isAccessibleForFree: true,
  organizer: organization,
})

/** What a page tells search engines about itself (schema.org); only what it shows to people, too. */
export function structuredData(path: string, html: string, client?: QueryClient): object | undefined {
  const context = { '@context': 'https://schema.org' }
  if (path === '/') return { ...context, ...organization }
  if (path === '/faq') return { ...context, '@type': 'FAQPage', mainEntity: questionsIn(html) }
  if (path !== '/main-giveaway') return undefined
  const giveaways = client?.getQueryData(queries.giveaways().queryKey)
  const main = mainOf(giveaways, Date.now())
  return main && { ...context, ...eventOf(main) }
}
