import {
  api,
  Button,
  Checkbox,
  ErrorState,
  Loading,
  messageOf,
  PageMeta,
  problemToast,
  Skeleton,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { email as calls } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { labelOf } from './offered-lists.tsx'

/** Which emails the reader gets, by the link in one of them. Looking changes nothing. */
export function ChoicesPage({ token }: { token: string }) {
  const choices = useQuery({
    queryKey: ['email-choices', token],
    queryFn: ({ signal }) => api(calls.getEmailChoices, { params: { token } }, { signal }),
    retry: false,
  })
  return (
    <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20">
      <PageMeta title="Your emails" description="Choose which emails you get." hidden />
      <h1 className="text-heading">Choose which emails you get</h1>
      {choices.isPending && (
        <Loading label="Loading your choices" className="mt-6">
          <Skeleton className="h-12" />
        </Loading>
      )}
      {choices.isError && (
        <div className="mt-6">
          <ErrorState
            title="We couldn’t load your choices"
            message={messageOf(choices.error, 'Try again in a moment.')}
            onRetry={() => void choices.refetch()}
          />
        </div>
      )}
      {choices.data && <Choices token={token} choices={choices.data} />}
    </div>
  )
}

interface ChoicesProps {
  token: string
  choices: calls.EmailChoices
}

function Choices({ token, choices }: ChoicesProps) {
  const client = useQueryClient()
  const [news, setNews] = useState(choices.news !== 'off')
  const [lists, setLists] = useState(choices.lists.filter(({ state }) => state !== 'off').map(({ id }) => id))
  const [left, setLeft] = useState<string[]>([])
  // Whoever agreed to lists alone keeps them without our news.
  const hasListsAlone =
    choices.news !== 'on' && (choices.others.length > 0 || choices.lists.some(({ state }) => state === 'on'))
  const getsSome = news || hasListsAlone
  const save = useMutation({
    mutationFn: (body: { news: boolean; lists: string[]; leave: string[] }) =>
      api(calls.saveEmailChoices, { params: { token }, body }),
    onSuccess: (saved) => {
      client.setQueryData(['email-choices', token], saved)
      setNews(saved.news !== 'off')
      setLeft([])
      setLists(saved.lists.filter(({ state }) => state !== 'off').map(({ id }) => id))
      toast('Saved', toldOf(saved))
    },
    onError: (error) => problemToast('We couldn’t save that', messageOf(error, 'Try again in a moment.')),
  })
  return (
    <form
      className="mt-6 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ news, lists: getsSome ? lists : [], leave: getsSome ? left : [] })
      }}
    >
      <p className="text-ink-soft">
        For <span className="wrap-anywhere">{choices.emailHint}</span>. Receipts, sign-in codes, and what we have to
        tell you about your own gifts and entries come either way.
      </p>
      <Choice
        label={calls.newsConsent}
        state={choices.news}
        checked={news}
        onChange={(isWanted) => setNews(isWanted)}
      />
      {choices.lists.length + choices.others.length > 0 && (
        <fieldset className="grid gap-3" disabled={!getsSome}>
          <legend className="mb-2 font-semibold">Other lists</legend>
          <OfferedLists offered={choices.lists} getsSome={getsSome} chosen={lists} onChosen={setLists} />
          <OtherLists others={choices.others} getsSome={getsSome} left={left} onLeft={setLeft} />
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
        {(choices.news !== 'off' || hasListsAlone) && (
          <Button
            variant="outline"
            disabled={save.isPending}
            onClick={() => save.mutate({ news: false, lists: [], leave: choices.others.map(({ id }) => id) })}
          >
            Unsubscribe from everything
          </Button>
        )}
      </div>
      <Agreed agreed={choices.agreed} />
    </form>
  )
}

interface OfferedListsProps {
  offered: calls.EmailChoices['lists']
  getsSome: boolean
  chosen: string[]
  onChosen: (chosen: string[]) => void
}

const OfferedLists = ({ offered, getsSome, chosen, onChosen }: OfferedListsProps) =>
  offered.map((list) => (
    <Choice
      key={list.id}
      label={`${labelOf(list)}. I can stop at any time.`}
      state={list.state}
      checked={getsSome && chosen.includes(list.id)}
      disabled={!getsSome}
      onChange={(isWanted) => onChosen(isWanted ? [...chosen, list.id] : chosen.filter((id) => id !== list.id))}
    />
  ))

interface OtherListsProps {
  others: calls.EmailChoices['others']
  getsSome: boolean
  left: readonly string[]
  onLeft: (ids: string[]) => void
}

const OtherLists = ({ others, getsSome, left, onLeft }: OtherListsProps) =>
  others.map(({ id }, at) => (
    <Choice
      key={id}
      label={otherOf(at, others.length)}
      state="on"
      checked={getsSome && !left.includes(id)}
      disabled={!getsSome}
      onChange={(stays) => onLeft(stays ? left.filter((one) => one !== id) : [...left, id])}
    />
  ))

/** Of a list that nobody joins by themselves: its name is for those who keep it. */
const otherOf = (at: number, all: number): string =>
  `Emails to a group that we put you in${all === 1 ? '' : ` (${at + 1} of ${all})`}. Once you leave it, we don’t put you back.`

interface ChoiceProps {
  label: string
  state: calls.EmailChoices['news']
  checked: boolean
  disabled?: boolean
  onChange: (isWanted: boolean) => void
}

const Choice = ({ label, state, checked, disabled = false, onChange }: ChoiceProps) => (
  <div>
    <Checkbox label={label} checked={checked} disabled={disabled} onCheckedChange={onChange} />
    {state === 'asked' && (
      <p role="status" className="text-small text-ink-soft">
        One more step: click the link that we emailed you.
      </p>
    )}
  </div>
)

function toldOf({ news, lists, others }: calls.EmailChoices): string {
  if (news === 'asked' || lists.some(({ state }) => state === 'asked'))
    return 'One more step: click the link that we emailed you.'
  const hasNone = news === 'off' && others.length === 0 && lists.every(({ state }) => state === 'off')
  return hasNone ? 'We won’t send you any more news.' : 'You get what you chose.'
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

function Agreed({ agreed }: { agreed: calls.EmailChoices['agreed'] }) {
  if (agreed.length === 0) return null
  return (
    <section aria-labelledby="agreed-title" className="text-small text-ink-soft">
      <h2 id="agreed-title" className="font-sans text-small font-semibold">
        What you agreed to
      </h2>
      <ul className="mt-2 grid gap-1">
        {agreed.map(({ words, givenAt }) => (
          <li key={`${givenAt} ${words}`} className="wrap-anywhere">
            {day.format(new Date(givenAt))}: {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
