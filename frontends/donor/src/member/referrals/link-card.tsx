import { Card } from '@evenhand/web-kit/facade'
import { memberDisclosure } from '@evenhand/web-kit/forms'
import { Share } from '@evenhand/web-kit/share'
import { referralLink } from './link.ts'

export function LinkCard({ code }: { code: string }) {
  const link = referralLink(code)
  return (
    <Card>
      <h2 className="text-title">Your referral link</h2>
      <p className="mt-2 text-ink-soft">
        Share it, and say that you earn entries with it. Anyone who registers with it, free or paid, is your referral.
      </p>
      <p className="mt-5 rounded-card bg-sunken px-4 py-3 font-medium wrap-anywhere">{link}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Share
          label="Share link"
          size="small"
          text="Join me at Evenhand: give to a good cause, or enter a giveaway for free."
          link={link}
          disclosure={memberDisclosure}
          copies="link"
        />
      </div>
      <p className="mt-6 border-t border-hairline pt-5 text-ink-soft">
        Or share your code: <strong className="font-semibold tracking-wide text-ink">{code}</strong>. They enter it as
        “Referral code” when they register.
      </p>
    </Card>
  )
}
