import { gifts, mailLink } from '@evenhand/web-kit/desk'
import { DateTime, Link, Sheet } from '@evenhand/web-kit/facade'
import type { registrations } from '@evenhand/web-kit/forms'
import { Allowed } from '../frame/allowed.tsx'
import { AcceptedRules } from '../lists/accepted-rules.tsx'
import { Fact, Facts } from '../lists/facts.tsx'

interface RegistrationPanelProps {
  registration: registrations.Registration
  onClose: () => void
}

/** Everything about one registration, beside the list. */
export const RegistrationPanel = ({ registration: one, onClose }: RegistrationPanelProps) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title={<span className="wrap-anywhere">{one.name}</span>}
    className="w-[min(36rem,100vw)] text-small"
  >
    <div className="mt-5 grid gap-6">
      <Facts>
        <Fact name="Email">
          <a href={mailLink(one.email)} className="text-primary underline underline-offset-4">
            {one.email}
          </a>
        </Fact>
        <Fact name="Phone">{one.phone}</Fact>
        <Fact name="City">{one.city ?? 'Not given'}</Fact>
        <Fact name="State">{one.state}</Fact>
        <Fact name="Age">{one.ageConfirmed ? 'Confirmed' : 'Not confirmed'}</Fact>
        <Fact name="Rules">
          {one.rulesAgreed ? 'Agreed' : 'Not agreed'}
          {one.acceptedRules && (
            <span className="block">
              <AcceptedRules rules={one.acceptedRules} />
            </span>
          )}
        </Fact>
        <Fact name="Registered">
          <DateTime value={one.createdAt} show="day-and-time" />
        </Fact>
        <Fact name="Registration">{one.id}</Fact>
      </Facts>
      <Allowed to={gifts.listGifts}>
        <Link
          to={`/admin/gifts?${new URLSearchParams({ search: one.email })}`}
          className="justify-self-start text-primary underline underline-offset-4"
        >
          Gifts from this address
        </Link>
      </Allowed>
    </div>
  </Sheet>
)
