import { Card } from '@evenhand/web-kit/facade'
import { CopyButton } from '../copy-button.tsx'
import { referralLink } from './link.ts'

export function LinkCard({ code }: { code: string }) {
  const link = referralLink(code)
  return (
    <Card>
      <h2 className="text-title">Your referral link</h2>
      <p className="mt-2 text-ink-soft">Pass it on. Whoever registers with it, for free or not, is your referral.</p>
      <p className="mt-5 rounded-card bg-sunken px-4 py-3 font-medium wrap-anywhere">{link}</p>
      <div className="mt-4">
        <CopyButton text={link}>Copy link</CopyButton>
      </div>
      <p className="mt-6 border-t border-hairline pt-5 text-ink-soft">
        By telephone, tell your code: <strong className="font-semibold tracking-wide text-ink">{code}</strong>. It goes
        into the field “Referral account number” of the form.
      </p>
    </Card>
  )
}
