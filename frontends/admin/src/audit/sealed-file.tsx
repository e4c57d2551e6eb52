import { audit } from '@evenhand/web-kit/desk'
import { Allowed } from '../frame/allowed.tsx'
import { ExportLink } from '../lists/export-link.tsx'

/** The whole chain, for who checks it without us. */
export const SealedFile = () => (
  <Allowed to={audit.exportSealedTrail}>
    <section
      aria-labelledby="sealed-file"
      className="flex min-w-0 flex-wrap items-center justify-between gap-3 rounded-card border border-hairline p-4"
    >
      <div className="min-w-0">
        <h2 id="sealed-file" className="font-sans text-body font-medium">
          Verify the trail yourself
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          The sealed trail is every line with its hash and the one before, as one file. With it and an email to the
          auditors, you can check outside this system that no line up to that email was changed, added or removed. The
          email says what to type.
        </p>
      </div>
      <ExportLink href={audit.exportSealedTrail.path} type="application/jsonl">
        Export the sealed trail
      </ExportLink>
    </section>
  </Allowed>
)
