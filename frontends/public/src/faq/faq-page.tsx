import { ReadingPage } from '../reading/reading-page.tsx'
import { TextLink } from '../reading/text-link.tsx'
import { groups } from './answers.tsx'

export const FaqPage = () => (
  <ReadingPage
    title="FAQ"
    description="Short answers about giving, free entries, odds, memberships, receipts and the draw."
    lead={
      <>
        Short answers. If yours is missing, <TextLink to="/contact">write to us</TextLink>.
      </>
    }
  >
    {groups.map(({ title, questions }) => (
      <section key={title}>
        <h2 className="text-title">{title}</h2>
        <div className="mt-3 divide-y divide-hairline border-y border-hairline">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group py-1">
              <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 rounded-sm font-medium marker:content-none [&::-webkit-details-marker]:hidden">
                {question}
                <span className="text-title text-ink-soft group-open:rotate-45" aria-hidden="true">
                  +
                </span>
              </summary>
              <div className="max-w-prose pb-4 text-ink-soft">{answer}</div>
            </details>
          ))}
        </div>
      </section>
    ))}
  </ReadingPage>
)
