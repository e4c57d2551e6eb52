import { webhooks } from '@evenhand/web-kit/desk'
import { Json } from './deliveries.tsx'

/** What a receiver gets, for those who write it. */
export const EventExamples = () => (
  <section aria-labelledby="examples" className="mt-10 grid gap-3">
    <h2 id="examples" className="text-title">
      What your system gets
    </h2>
    <p className="max-w-prose text-ink-soft">
      A POST with a JSON body, signed as the Standard Webhooks specification says: <code>webhook-id</code>,{' '}
      <code>webhook-timestamp</code> and <code>webhook-signature</code>. Answer with 200 to 299 within{' '}
      {webhooks.answerSeconds} seconds. An event can come twice, with the same <code>webhook-id</code>, and events can
      come in another order than they happened. Names and addresses are never in it: look a donor up by{' '}
      <code>donorId</code>, with an API key. Once we have erased someone, <code>donor.erased</code> tells your system
      whom to erase, too.
    </p>
    {webhooks.webhookKinds.map((kind) => (
      <details key={kind} className="rounded-control border border-hairline px-3 py-2 text-small">
        <summary className="min-h-6 cursor-pointer">
          <code className="font-mono">{kind}</code> <span className="text-ink-soft">{webhooks.kindWords[kind]}</span>
        </summary>
        <div className="mt-2">
          <Json label={`Example of ${kind}`} text={JSON.stringify(webhooks.webhookExamples[kind])} />
        </div>
      </details>
    ))}
  </section>
)
