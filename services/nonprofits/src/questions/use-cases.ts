import type { registering } from '@evenhand/contracts/http'
import { decide } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import type { Organisation } from '../organisations/organisation.ts'
import { findByQuestion, findOrganisation, type Organisations } from '../organisations/store.ts'
import { missingNonprofit, tokenHashOf } from '../reviews/review-nonprofit.ts'

/** What shows that somebody may answer, and which question: the link that was emailed, or a proved mailbox and the question as it was read. */
export type Proof =
  | { kind: 'link'; token: string }
  | { kind: 'contact'; nonprofitId: string; contact: string; question: string }

/** What the link in an email asks. Opening changes nothing. */
export async function openQuestion(
  organisations: Organisations,
  token: string,
): Promise<registering.NonprofitQuestion> {
  const organisation = await findByQuestion(organisations, tokenHashOf(token))
  if (organisation?.state !== 'asked' || !organisation.question) throw overOf({ kind: 'link', token })
  const { organizationName, question } = organisation
  return { organizationName, question: question.text, askedAt: question.askedAt.toISOString() }
}

/** The answer goes to the reviewer: the registration is pending again. Whoever sends it once more, for want of an answer, finds it there. */
export async function answerQuestion(
  organisations: Organisations,
  { proof, answer }: { proof: Proof; answer: string },
  now: Date,
): Promise<Organisation> {
  const asked = await findAsked(organisations, proof)
  return decide(organisations, { id: asked._id, missing: missingNonprofit }, (organisation) => {
    if (isAnsweredWith(organisation, answer)) return undefined
    if (organisation.state !== 'asked' || !isAskedOf(organisation, proof)) throw overOf(proof)
    return { act: { state: 'pending', note: answer, by: 'organization', at: now }, events: [] }
  })
}

const isAnsweredWith = ({ state, acts }: Organisation, answer: string): boolean =>
  state === 'pending' && acts.at(-1)?.by === 'organization' && acts.at(-1)?.note === answer

function isAskedOf({ question, contactDonorId }: Organisation, proof: Proof): boolean {
  switch (proof.kind) {
    case 'link':
      return question?.tokenHash === tokenHashOf(proof.token)
    case 'contact':
      return contactDonorId === proof.contact && question?.text === proof.question
  }
}

/** The organization that a proof is about, however its question stands by now. */
async function findAsked(organisations: Organisations, proof: Proof): Promise<Organisation> {
  switch (proof.kind) {
    case 'link': {
      const organisation = await findByQuestion(organisations, tokenHashOf(proof.token))
      if (!organisation) throw overOf(proof)
      return organisation
    }
    case 'contact': {
      const organisation = await findOrganisation(organisations, proof.nonprofitId)
      if (organisation?.contactDonorId !== proof.contact) throw new Problem('not-found', { detail: missingNonprofit })
      return organisation
    }
  }
}

const settled = 'This question was answered or settled already.'

function overOf({ kind }: Proof): Problem {
  switch (kind) {
    case 'link':
      return new Problem('link-expired', {
        detail: `${settled} If we asked again, open the link in the newest email.`,
      })
    case 'contact':
      return new Problem('not-possible', { detail: `${settled} Reload the page to see how the registration stands.` })
  }
}
