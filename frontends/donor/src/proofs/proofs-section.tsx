import {
  type AnswerOf,
  Button,
  Card,
  ClosingTime,
  type draws,
  ErrorState,
  Link,
  messageOf,
  queries,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useId } from 'react'
import { keepFile } from '@evenhand/web-kit/files'

type DonorProof = AnswerOf<typeof draws.listDonorProofs>[number]

/** What shows the donor to be in each draw that is frozen, to keep and to check anywhere. Not there before the first one. */
export function ProofsSection() {
  const proofs = useQuery(queries.donorProofs())
  const titleId = useId()
  if (proofs.isPending || proofs.data?.length === 0) return null
  return (
    <section id="proofs" aria-labelledby={titleId} className="mt-12 scroll-mt-20">
      <Card>
        <h2 id={titleId} className="text-title">
          Your place in the draws
        </h2>
        {proofs.isError ? (
          <div className="mt-5">
            <ErrorState
              title="We couldn't load your proofs"
              message={messageOf(proofs.error, 'Try again in a moment.')}
              onRetry={() => void proofs.refetch()}
            />
          </div>
        ) : (
          <>
            <p className="mt-3 max-w-prose text-ink-soft">
              A proof shows that your entries are in the list the winner is drawn from. Keep it; you can check it any
              time. It shows how many entries you have, but not your name or address.
            </p>
            <ul className="mt-4">
              {proofs.data.map((proof) => (
                <Proof key={`${proof.slug} ${proof.proof}`} proof={proof} />
              ))}
            </ul>
          </>
        )}
      </Card>
    </section>
  )
}

function Proof({ proof: { slug, title, state, closesAt, entries, proof } }: { proof: DonorProof }) {
  const keep = () =>
    keepFile({ fileName: `proof-${slug}.json`, bytes: new TextEncoder().encode(proof), type: 'application/json' })
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-hairline py-3.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-small text-ink-soft">
          {entries.toLocaleString('en-US')} {entries === 1 ? 'entry' : 'entries'} · closed{' '}
          <ClosingTime closesAt={closesAt} /> · {state === 'drawn' ? 'drawn' : 'not drawn yet'}
        </p>
      </div>
      <div className="flex gap-4 text-small">
        <Button variant="plain" size="inline" aria-label={`Download my proof: ${title}`} onClick={keep}>
          Download my proof
        </Button>
        <Button asChild variant="plain" size="inline">
          <Link to={`/draws/${slug}`} aria-label={`Check the draw: ${title}`}>
            Check the draw
          </Link>
        </Button>
      </div>
    </li>
  )
}
