import { api, Button, email, Link, useSearchParams } from '@evenhand/web-kit/facade'
import { ClickPage } from './click-page.tsx'

export function UnsubscribePage() {
  const [search] = useSearchParams()
  return (
    <ClickPage
      title="Unsubscribe"
      description="Stop receiving our news emails."
      lead="Click once and we’ll stop sending you news. You’ll still get receipts, sign-in codes, and what we have to tell you about your own gifts and entries."
      button="Unsubscribe"
      act={() => api(email.unsubscribe, { params: { token: search.get('token') ?? '' } })}
      done={{
        title: 'You’re unsubscribed',
        lead: 'We won’t send you any more news. Your gifts and entries aren’t affected.',
        next: (
          <Button asChild variant="outline">
            <Link to="/">Return Home</Link>
          </Button>
        ),
      }}
      instead={
        <Button asChild variant="outline">
          <Link to="/contact">Contact us</Link>
        </Button>
      }
    />
  )
}
