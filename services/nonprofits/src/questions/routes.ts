import { registering } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import type { Organisations } from '../organisations/store.ts'
import { answerQuestion, openQuestion } from './use-cases.ts'

export const questionRoutes = ({ organisations, now }: { organisations: Organisations; now: () => Date }) => [
  route(registering.openNonprofitQuestion, ({ body }) => openQuestion(organisations, body.token)),
  route(registering.answerNonprofitQuestion, async ({ body }) => {
    const { organizationName } = await answerQuestion(organisations, body, now())
    return { organizationName }
  }),
]
