import { api, DateTime, isProblem, messageOf } from '@evenhand/web-kit/facade'
import { registering } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { AnswerFields } from './answer-fields.tsx'
import { Over } from './answered.tsx'

interface AnswerFormProps {
  asked: registering.NonprofitQuestion
  token: string
  onAnswered: (organizationName: string) => void
}

/** The question behind an emailed link, and the answer to it. */
export function AnswerForm({ asked, token, onAnswered }: AnswerFormProps) {
  const [over, setOver] = useState<unknown>()
  async function send(answer: string): Promise<void> {
    try {
      const { organizationName } = await api(registering.answerNonprofitQuestion, { body: { token, answer } })
      onAnswered(organizationName)
    } catch (error) {
      if (!isProblem(error, 'link-expired')) throw error
      setOver(error)
    }
  }
  if (over !== undefined) return <Over title="This link has ended">{messageOf(over, '')}</Over>
  return (
    <>
      <h1 className="text-heading">A question for you</h1>
      <p className="mt-4 max-w-prose text-lead text-ink-soft wrap-anywhere">
        We’re reading the registration of {asked.organizationName}. We asked this on <DateTime value={asked.askedAt} />:
      </p>
      <blockquote className="mt-6 max-w-prose border-l-3 border-accent pl-5 text-lead whitespace-pre-line wrap-anywhere">
        {asked.question}
      </blockquote>
      <AnswerFields label="Answer the question" className="mt-8 max-w-prose" onSend={send} />
    </>
  )
}
