import { Card } from '@evenhand/web-kit/facade'
import { CopyButton } from '../copy-button.tsx'
import { referralLink } from './link.ts'

export function LinkCard({ code }: { code: string }) {
  const link = referralLink(code)
  return (
    <Card>
      <h2 className="text-title">Your referral link</h2>
      <p className="mt-2 text-ink-soft">Share it. Anyone who registers with it, free or paid, is your referral.</p>
      <p className="mt-5 rounded-card bg-sunken px-4 py-3 font-medium wrap-anywhere">{link}</p>
      <div className="mt-4">
        <CopyButton text={link}>Copy link</CopyButton>
      </div>
      <p className="mt-6 border-t border-hairline pt-5 text-ink-soft">
        Or share your code: <strong className="font-semibold tracking-wide text-ink">{code}</strong>. They enter it as
        “Referral code” when they register.
      </p>
    </Card>
  )
}
