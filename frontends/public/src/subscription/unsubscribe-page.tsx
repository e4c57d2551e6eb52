import { api, Button, email, Link, useSearchParams } from '@evenhand/web-kit/facade'
import { ClickPage } from './click-page.tsx'

export function UnsubscribePage() {
  const [search] = useSearchParams()
  return (
    <ClickPage
      title="Leave the list"
      description="Receive no more of our mails."
      lead="One click, and you receive no more news. Receipts and sign-in codes still come when you ask for them."
      button="Unsubscribe"
      act={() => api(email.unsubscribe, { params: { token: search.get('token') ?? '' } })}
      done={{
        title: 'You have left the list',
        lead: 'Nothing more is sent. Your gifts and entries are as they were.',
        next: (
          <Button asChild variant="outline">
            <Link to="/">Return Home</Link>
          </Button>
        ),
      }}
      instead={
        <Button asChild variant="outline">
          <Link to="/contact">Write to us</Link>
        </Button>
      }
    />
  )
}
