import { Button, CopyButton } from '@evenhand/web-kit/facade'

const asFile = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for the Evenhand desk. Each works once.\n\n${codes.join('\n')}\n`)}`

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Whether the factor has been set up right now; a toast would cover the codes of a small screen. */
  isSetUp?: boolean
  onKept: () => void
}

/** Shown once: the server keeps only what tells whether one is right. */
export const RecoveryCodes = ({ codes, isSetUp = false, onKept }: RecoveryCodesProps) => (
  <section aria-label="Recovery codes" className="grid gap-4 rounded-card border border-hairline p-4">
    <p role="status">
      {isSetUp && 'Your second factor is on, and you’re logged out on all other browsers. '}
      <strong>Keep these recovery codes.</strong> Each logs you in once without your phone or passkey. We don’t show
      them again.
    </p>
    <ul className="grid gap-x-8 gap-y-1 font-mono tabular-nums sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-3">
      <CopyButton text={codes.join('\n')} what="the recovery codes" />
      <Button asChild size="small" variant="outline">
        <a href={asFile(codes)} download="evenhand-recovery-codes.txt">
          Download
        </a>
      </Button>
      <Button size="small" onClick={onKept}>
        I’ve kept them
      </Button>
    </div>
  </section>
)
