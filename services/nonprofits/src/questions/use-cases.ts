import type { registering } from '@evenhand/contracts/http'
import { decide } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import type { Organisation } from '../organisations/organisation.ts'
import { findByQuestion, type Organisations } from '../organisations/store.ts'
import { missingNonprofit, tokenHashOf } from '../reviews/review-nonprofit.ts'

/** What the link in an email asks. Opening changes nothing. */
export async function openQuestion(
  organisations: Organisations,
  token: string,
): Promise<registering.NonprofitQuestion> {
  const { organizationName, question } = await follow(organisations, token)
  if (!question) throw over()
  return { organizationName, question: question.text, askedAt: question.askedAt.toISOString() }
}

/** The answer goes to the reviewer: the registration is pending again. Whoever sends it once more, for want of an answer, finds it there. */
export async function answerQuestion(
  organisations: Organisations,
  { token, answer }: { token: string; answer: string },
  now: Date,
): Promise<Organisation> {
  const asked = await follow(organisations, token, (organisation) => isAnsweredWith(organisation, answer))
  if (isAnsweredWith(asked, answer)) return asked
  return decide(organisations, { id: asked._id, missing: missingNonprofit }, (organisation) => {
    if (isAnsweredWith(organisation, answer)) return undefined
    if (organisation.state !== 'asked' || organisation.question?.tokenHash !== tokenHashOf(token)) throw over()
    return { act: { state: 'pending', note: answer, by: 'organization', at: now }, events: [] }
  })
}

const isAnsweredWith = ({ state, acts }: Organisation, answer: string): boolean =>
  state === 'pending' && acts.at(-1)?.by === 'organization' && acts.at(-1)?.note === answer

async function follow(
  organisations: Organisations,
  token: string,
  isFine: (organisation: Organisation) => boolean = () => false,
): Promise<Organisation> {
  const organisation = await findByQuestion(organisations, tokenHashOf(token))
  if (organisation && (organisation.state === 'asked' || isFine(organisation))) return organisation
  throw over()
}

const over = (): Problem =>
  new Problem('link-expired', {
    detail: 'This question was answered or settled already. If we asked again, open the link in the newest email.',
  })
