import { registering } from '@evenhand/contracts/http'
import { contactOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Organisations } from '../organisations/store.ts'
import { toOwn } from '../organisations/views.ts'
import { answerQuestion, openQuestion } from './use-cases.ts'

export const questionRoutes = ({ organisations, now }: { organisations: Organisations; now: () => Date }) => [
  route(registering.openNonprofitQuestion, ({ body }) => openQuestion(organisations, body.token)),
  route(registering.answerNonprofitQuestion, async ({ body: { token, answer } }) => {
    const { organizationName } = await answerQuestion(organisations, { proof: { kind: 'link', token }, answer }, now())
    return { organizationName }
  }),
  route(registering.answerOwnQuestion, async ({ params, body: { question, answer } }, { caller }) => {
    const proof = { kind: 'contact', ...params, contact: contactOf(caller), question } as const
    return toOwn(await answerQuestion(organisations, { proof, answer }, now()))
  }),
]
