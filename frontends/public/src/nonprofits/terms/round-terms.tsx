import type { rounds } from '@evenhand/web-kit/forms'
import type { ReactNode } from 'react'

/** How applications are judged, and what a grant asks in return. */
export const RoundTerms = ({ round }: { round: rounds.GrantRound }) => (
  <div className="mt-6 border-t border-hairline">
    <Fold title="How applications are judged">
      <p>
        {round.isBlind
          ? 'Reviewers don’t see who applies. Each of them scores every criterion from 1 to 5.'
          : 'Each reviewer scores every criterion from 1 to 5.'}
      </p>
      <ul className="mt-4 grid gap-3">
        {round.criteria.map(({ id, title, guidance, weight }) => (
          <li key={id}>
            <p className="font-semibold wrap-anywhere">
              {title}{' '}
              <span className="font-normal text-ink-soft tabular-nums">· {shareOf(weight, round.criteria)}%</span>
            </p>
            {guidance && <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{guidance}</p>}
          </li>
        ))}
      </ul>
    </Fold>
    <Fold title="Grant terms">
      <TermsText terms={round.terms} />
    </Fold>
  </div>
)

const shareOf = (weight: number, criteria: rounds.GrantRound['criteria']): number =>
  Math.round((weight * 100) / criteria.reduce((sum, one) => sum + one.weight, 0))

/** One rule a line. */
export const TermsText = ({ terms: { version, text } }: { terms: rounds.GrantRound['terms'] }) => (
  <>
    <ul className="list-disc space-y-2 pl-6">
      {text.split('\n').map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
    <p className="mt-3 text-small text-ink-soft">Version {version}</p>
  </>
)

const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group border-b border-hairline">
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
      {title}
      <span aria-hidden="true" className="text-title transition-transform duration-150 group-open:rotate-45">
        +
      </span>
    </summary>
    <div className="max-w-prose pb-5">{children}</div>
  </details>
)
