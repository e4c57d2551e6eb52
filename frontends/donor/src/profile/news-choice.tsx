import {
  ApiProblem,
  api,
  Checkbox,
  Field,
  Input,
  messageOf,
  problemToast,
  queries,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { email as emails } from '@evenhand/web-kit/forms'
import { useState } from 'react'

type News = emails.EmailPreferences['news']

/** What the choice came to, in words. */
const told: Record<News, [string, string]> = {
  on: ['News on', `You're on our list for news about ${emails.newsTopics}.`],
  asked: ['Check your inbox', 'We emailed you a link. News starts when you click it.'],
  off: ['News off', "We won't email you news anymore."],
}

/** On, off, or asked for on another page and waiting for the click in the email that went out. */
interface NewsChoiceProps {
  news: News
  /** Of the page of choices, where there is one. */
  choicesToken?: string | undefined
  email: string
  firstName: string
}

export function NewsChoice({ news, choicesToken, email, firstName }: NewsChoiceProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const address = email || typed.trim()
  const change = useMutation({
    mutationFn: (isWanted: boolean) =>
      api(emails.changeEmailPreferences, {
        body: isWanted ? { news: 'on', email: address, firstName } : { news: 'off' },
      }),
    onSuccess: (changed) => {
      client.setQueryData(queries.emailPreferences().queryKey, changed)
      setWrong(undefined)
      toast(...told[changed.news])
    },
    onError: (error) => {
      const refused = error instanceof ApiProblem ? error.fields.find(({ path }) => path === 'email') : undefined
      if (refused && !email) setWrong(refused.message)
      else problemToast("We couldn't save that", messageOf(error, 'Try again in a moment.'))
    },
  })
  return (
    <div className="mt-2 space-y-4">
      {!email && news === 'off' && (
        <Field label="Your email" error={wrong}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
      <Checkbox
        label={emails.newsConsent}
        checked={news !== 'off'}
        disabled={change.isPending}
        onCheckedChange={(isWanted) => change.mutate(isWanted)}
      />
      {choicesToken !== undefined && (
        <a
          href={`/email/unsubscribe?${new URLSearchParams({ token: choicesToken, choose: '1' }).toString()}`}
          className="underline underline-offset-4"
        >
          Choose which emails you get
        </a>
      )}
      {news === 'asked' && (
        <p role="status" className="text-small text-ink-soft">
          One more step: click the link we emailed to {address || 'you'}.
        </p>
      )}
    </div>
  )
}
