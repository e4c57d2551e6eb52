import { emailNewsletters as calls } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import { type Newsletters, readNewsletter, readNewsletters } from './use-cases.ts'

export const newsletterRoutes = (newsletters: Newsletters): Route[] => [
  route(calls.listNewsletters, ({ query }) => readNewsletters(newsletters, query)),
  route(calls.getNewsletter, ({ params: { newsletterId } }) => readNewsletter(newsletters, newsletterId)),
]
