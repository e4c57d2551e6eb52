import { useState } from 'react'
import { ReadingPage } from '../reading/reading-page.tsx'
import { WhoWeAre } from '../reading/who-we-are.tsx'
import { SupportAddress, TextLink } from '../reading/text-link.tsx'
import { ContactForm } from './contact-form.tsx'
import { MessageReceived } from './message-received.tsx'

export function ContactPage() {
  const [answerTo, setAnswerTo] = useState<string>()
  return (
    <ReadingPage
      title="Contact"
      description="Write to the people behind Evenhand: about a gift, a membership, entries, your data or anything else."
      lead={
        <>
          A person reads every message and replies by email. Many questions are answered in the{' '}
          <TextLink to="/faq">FAQ</TextLink>; you can also write to <SupportAddress />.
        </>
      }
    >
      {answerTo === undefined ? (
        <ContactForm onSent={setAnswerTo} />
      ) : (
        <MessageReceived answerTo={answerTo} onAnother={() => setAnswerTo(undefined)} />
      )}
      <WhoWeAre />
    </ReadingPage>
  )
}
