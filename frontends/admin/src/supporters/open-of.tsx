import { personalData } from '@evenhand/web-kit/desk'
import { api, Link } from '@evenhand/web-kit/facade'

type Service = keyof typeof personalData.summaryOfSupporter
const services = Object.keys(personalData.summaryOfSupporter) as Service[]

/** What every service keeps about a person, and what is open; nothing where one doesn’t answer, so that nothing is left out unseen. */
export async function readSummary(donorId: string) {
  const parts = await Promise.all(
    services.map((service) => api(personalData.summaryOfSupporter[service], { params: { donorId } })),
  )
  return { open: parts.flatMap(({ open }) => open), files: parts.flatMap(({ files }) => files) }
}

interface OpenThing {
  words: string
  /** Where it is ended, by the address of the person. */
  act?: { title: string; to: (email: string) => string }
}

const found =
  (page: string, more = '') =>
  (email: string) =>
    `${page}?${more}search=${encodeURIComponent(email)}`

const openThings: Readonly<Record<personalData.OpenKind, OpenThing>> = {
  membership: {
    words: 'A membership or monthly gift is running. You can cancel it for them.',
    act: { title: 'See the membership', to: found('/admin/memberships') },
  },
  refund: {
    words: 'A refund or a dispute isn’t finished.',
    act: { title: 'See the gifts', to: found('/admin/gifts') },
  },
  payment: {
    words: 'A payment was begun within the last half hour.',
    act: { title: 'See the gifts', to: found('/admin/gifts') },
  },
  approval: { words: 'An approval isn’t decided.', act: { title: 'See the approvals', to: () => '/admin/approvals' } },
  prize: {
    words: 'A prize of theirs isn’t delivered or passed on.',
    act: { title: 'See the winners', to: () => '/admin/winners' },
  },
  email: { words: 'An email to them is being sent.' },
  sponsorship: {
    words: 'A sponsorship is running, or an invoice is open.',
    act: { title: 'See the sponsorships', to: found('/admin/sponsorships', 'state=all&') },
  },
  grant: {
    words: 'An application or a grant of their organization isn’t finished.',
    act: { title: 'See the grants', to: () => '/admin/grants' },
  },
}

/** What has to end before a person can be erased, each with the page where that is done. */
export const StillOpen = ({ open, email }: { open: readonly personalData.OpenKind[]; email: string }) => (
  <div className="grid gap-2">
    <p>Something is open. You can erase them now, and the services wait for it; or end it first:</p>
    <ul className="list-disc space-y-1 pl-5">
      {[...new Set(open)].map((kind) => {
        const { words, act } = openThings[kind]
        return (
          <li key={kind}>
            {words}{' '}
            {act && (
              <Link to={act.to(email)} className="text-primary underline underline-offset-4">
                {act.title}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  </div>
)
