import { api, Button, email, Link, PageMeta } from '@evenhand/web-kit/facade'
import { useAsked } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { ChoicesPage } from './choices-page.tsx'
import { ClickPage } from './click-page.tsx'

/** Leaves our news, or the one list that the email was of; or leads to the choices. */
export function UnsubscribePage() {
  const search = useAsked()
  // Nothing is asked yet of the page as it was rendered for all.
  if (!search) return <LeaveAll token="" />
  const [token, list] = [search.get('token') ?? '', search.get('list') ?? undefined]
  if (token === '') return <WithoutLink />
  if (search.has('choose')) return <ChoicesPage token={token} />
  return list === undefined ? <LeaveAll token={token} /> : <LeaveList token={token} list={list} />
}

const choicesOf = (token: string) => `/email/unsubscribe?${new URLSearchParams({ token, choose: '1' }).toString()}`

const LeaveAll = ({ token }: { token: string }) => (
  <ClickPage
    title="Unsubscribe"
    description="Stop receiving our news emails."
    lead="Click once and we’ll stop sending you news. You’ll still get receipts, sign-in codes, and what we have to tell you about your own gifts and entries."
    button="Unsubscribe"
    act={() => api(email.unsubscribe, { params: { token }, query: {} })}
    done={{
      title: 'You’re unsubscribed',
      lead: 'We won’t send you any more news. Your gifts and entries aren’t affected.',
      next: (
        <Button asChild variant="outline">
          <Link to="/">Return Home</Link>
        </Button>
      ),
    }}
    besides={<Choose token={token} />}
    instead={<ContactUs />}
  />
)

function LeaveList({ token, list }: { token: string; list: string }) {
  const [name, setName] = useState('')
  return (
    <ClickPage
      title="Unsubscribe"
      description="Stop receiving the emails of one list."
      lead="This email went to one of our lists. Click once and you’re off that list. Our other emails go on."
      button="Unsubscribe from this list"
      act={async () => {
        const { listName } = await api(email.unsubscribe, { params: { token }, query: { list } })
        setName(listName ?? '')
      }}
      done={{
        title: 'You’re off the list',
        lead: `You won’t get the emails of ${name === '' ? 'this list' : `“${name}”`} anymore. Our other news goes on.`,
        next: (
          <div className="grid justify-center gap-3">
            <Button asChild variant="outline">
              <Link to={`/email/unsubscribe?${new URLSearchParams({ token }).toString()}`}>
                Unsubscribe from everything
              </Link>
            </Button>
            <Choose token={token} />
          </div>
        ),
      }}
      besides={<Choose token={token} />}
      instead={<ContactUs />}
    />
  )
}

/** Who came without the link of an email, as from a newsletter on the web. */
const WithoutLink = () => (
  <div className="mx-auto max-w-md px-4 py-16 text-center sm:px-8 lg:py-24">
    <PageMeta title="Unsubscribe" description="Stop receiving our news emails." hidden />
    <h1 className="text-heading">Unsubscribe</h1>
    <p className="mt-4 text-lead text-ink-soft">
      Follow the link at the end of any of our news emails: it knows whose emails to stop.
    </p>
    <div className="mt-8">
      <ContactUs />
    </div>
  </div>
)

const Choose = ({ token }: { token: string }) => (
  <Link to={choicesOf(token)} className="underline underline-offset-4">
    Choose which emails you get
  </Link>
)

const ContactUs = () => (
  <Button asChild variant="outline">
    <Link to="/contact">Contact us</Link>
  </Button>
)
