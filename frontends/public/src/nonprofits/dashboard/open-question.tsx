import { api, toast, useQueryClient } from '@evenhand/web-kit/facade'
import { registering } from '@evenhand/web-kit/forms'
import { AnswerFields } from '../answer/answer-fields.tsx'
import { portalQueries } from '../portal-queries.ts'
import { Quoted } from './quoted.tsx'

interface OpenQuestionProps {
  organization: registering.OwnNonprofit
  question: string
}

/** What the reviewer asked; the contact answers it here, as behind the emailed link. */
export function OpenQuestion({ organization: { id: nonprofitId, organizationName }, question }: OpenQuestionProps) {
  const client = useQueryClient()
  async function send(answer: string): Promise<void> {
    await api(registering.answerOwnQuestion, { params: { nonprofitId }, body: { question, answer } })
    toast('Thank you. We have your answer', 'A person goes on reviewing it, and we email you what we decide.')
    await client.invalidateQueries({ queryKey: portalQueries.ownNonprofits().queryKey })
  }
  return (
    <>
      <p>We need to know one thing before we can decide:</p>
      <Quoted>{question}</Quoted>
      <AnswerFields label={`Answer for ${organizationName}`} className="mt-5" onSend={send} />
    </>
  )
}
