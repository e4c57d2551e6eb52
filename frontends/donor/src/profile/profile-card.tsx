import {
  api,
  Button,
  Card,
  Field,
  Input,
  Link,
  messageOf,
  queries,
  Refusal,
  showRefusal,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { donations, useContractForm } from '@evenhand/web-kit/forms'
import { useId } from 'react'

/** The name of somebody who has given, to correct. */
export function ProfileCard() {
  const account = useQuery(queries.donorAccount())
  const session = useQuery(queries.session())
  const Known = session.data?.mailbox === 'to-prove' ? NameToProve : NameForm
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Card>
        <h2 id={titleId} className="text-title">
          Profile
        </h2>
        {account.data ? <Known account={account.data} /> : <NoGiftYet />}
      </Card>
    </section>
  )
}

/** A member has a name before the first gift; it is changed where they gave it. */
function NoGiftYet() {
  const member = useQuery(queries.ownMember())
  if (!member.data)
    return <p className="mt-3 text-ink-soft">Your name will be here after your first gift or free entry.</p>
  const { firstName, lastName, email } = member.data
  return (
    <>
      <p className="mt-3 font-medium wrap-anywhere">
        {firstName} {lastName}
      </p>
      <p className="wrap-anywhere text-ink-soft">{email}</p>
      <Button asChild variant="outline" className="mt-5">
        <Link to="/member-portal">Change your name or phone</Link>
      </Button>
    </>
  )
}

/** Receipts have the name, so it is its owner’s to change. */
function NameToProve({ account: { firstName, lastName, email } }: { account: donations.DonorAccount }) {
  return (
    <>
      <p className="mt-3 font-medium wrap-anywhere">
        {firstName} {lastName}
      </p>
      <p className="wrap-anywhere text-ink-soft">{email}</p>
      <p className="mt-3 max-w-prose text-ink-soft">
        To change your name, sign out and sign in with the code we email you.
      </p>
    </>
  )
}

function NameForm({ account }: { account: donations.DonorAccount }) {
  const client = useQueryClient()
  const form = useContractForm(donations.changeDonorName.request.body, {
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
  })
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: (body: { firstName: string; lastName: string }) => api(donations.changeDonorName, { body }),
    onSuccess: (changed) => {
      client.setQueryData(queries.donorAccount().queryKey, changed)
      toast('Profile saved', 'Your new name will be on your next receipt.')
    },
    onError: (error) =>
      showRefusal(form, error, messageOf(error, "We couldn't save your name. Try again in a moment.")),
  })
  return (
    <form noValidate className="mt-4" onSubmit={(event) => void form.handleSubmit((body) => save.mutate(body))(event)}>
      <p className="text-ink-soft">
        Your email is <span className="wrap-anywhere">{account.email}</span>. A new name goes on receipts from now on.
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          {(control) => <Input {...control} autoComplete="given-name" {...form.register('firstName')} />}
        </Field>
        <Field label="Last name" optional error={errors.lastName?.message}>
          {(control) => <Input {...control} autoComplete="family-name" {...form.register('lastName')} />}
        </Field>
      </div>
      <Refusal className="mt-4 text-small">{errors.root?.message}</Refusal>
      <Button type="submit" variant="outline" className="mt-5" loading={save.isPending}>
        Save name
      </Button>
    </form>
  )
}
