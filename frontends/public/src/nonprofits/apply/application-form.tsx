import { Button, Card, Field, formatDollars, Input, parseDollars, Refusal, Select } from '@evenhand/web-kit/facade'
import { Controller, type grants, type registering, type rounds, typedAmount } from '@evenhand/web-kit/forms'
import { Confirmation } from '../../landing/confirmation.tsx'
import { TermsText } from '../terms/round-terms.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { CountedText, type Form } from './counted-text.tsx'
import { Files } from './files.tsx'
import { Submitted } from './submitted.tsx'
import { useApplication } from './use-application.ts'

interface ApplicationFormProps {
  round: rounds.GrantRound
  draftId: string
  /** What is kept under that id. */
  draft: grants.OwnApplication | undefined
  /** Those that are approved; at least one. */
  organizations: readonly registering.OwnNonprofit[]
}

export function ApplicationForm({ round, draftId, draft, organizations }: ApplicationFormProps) {
  const [first] = organizations
  const { form, kept, submitted, isSaving, save, submit, elsewhere, files } = useApplication({
    round,
    draftId,
    draft,
    nonprofitId: first?.id ?? '',
  })
  const { errors, isSubmitting } = form.formState
  // What comes of a file changes the draft: one after the other.
  const isSending = files.sending !== undefined
  if (submitted) return <Submitted application={submitted} />
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={isSubmitting || isSaving} className="grid gap-6">
          <legend className="sr-only">Grant application</legend>
          <Organization form={form} organizations={organizations} isFixed={kept !== undefined} />
          <Project form={form} round={round} />
          {round.questions.map(({ id, label, hint, charactersMax, isRequired }) => (
            <CountedText
              key={id}
              form={form}
              name={id}
              label={label}
              hint={hint}
              optional={!isRequired}
              charactersMax={charactersMax}
            />
          ))}
          <Files applicationId={kept?.id} round={round} files={files} />
          <Terms form={form} round={round} />
        </fieldset>
        <Refusal className="mt-5">{errors.root?.message}</Refusal>
        {elsewhere && <ChangedElsewhere {...elsewhere} />}
        <div className="mt-7 flex flex-wrap gap-3">
          <Button type="submit" size="large" loading={isSubmitting} disabled={isSending} className="max-sm:w-full">
            Submit application
          </Button>
          <Button
            variant="outline"
            size="large"
            loading={isSaving}
            disabled={isSending}
            className="max-sm:w-full"
            onClick={() => void save()}
          >
            Save draft
          </Button>
        </div>
        <p className="mt-4 text-small text-ink-soft">
          A draft may be incomplete; reviewers don’t see it. Once submitted, an application can’t be changed; you can
          withdraw it until the round closes.
        </p>
      </form>
    </Card>
  )
}

const Terms = ({ form, round }: { form: Form; round: rounds.GrantRound }) => (
  <div className="rounded-control bg-sunken p-4 sm:p-5">
    <h3 className="font-semibold">Grant terms</h3>
    <div className="mt-3 text-small">
      <TermsText terms={round.terms} />
    </div>
    <div className="mt-4">
      <Controller
        control={form.control}
        name="acceptsTerms"
        render={({ field }) => (
          <Confirmation field={field} error={form.formState.errors.acceptsTerms?.message}>
            I accept the grant terms for my organization.
          </Confirmation>
        )}
      />
    </div>
  </div>
)

interface OrganizationProps {
  form: Form
  organizations: readonly registering.OwnNonprofit[]
  /** A draft stays with the organization it was begun for. */
  isFixed: boolean
}

/** The only organization of most contacts is just named. */
function Organization({ form, organizations, isFixed }: OrganizationProps) {
  const [only, another] = organizations
  const chosen = organizations.find(({ id }) => id === form.getValues('nonprofitId')) ?? only
  if (!another || isFixed) {
    return (
      <p>
        <span className="block text-small text-ink-soft">Organization</span>
        <span className="font-semibold wrap-anywhere">{chosen?.organizationName}</span>
      </p>
    )
  }
  return (
    <Field label="Organization" error={form.formState.errors.nonprofitId?.message}>
      {(control) => (
        <Select {...control} {...form.register('nonprofitId')}>
          {organizations.map(({ id, organizationName }) => (
            <option key={id} value={id}>
              {organizationName}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const Project = ({ form, round }: { form: Form; round: rounds.GrantRound }) => (
  <>
    <Field label="Project title" error={form.formState.errors.projectTitle?.message}>
      {(control) => <Input {...control} autoComplete="off" {...form.register('projectTitle')} />}
    </Field>
    <Field
      label="Requested amount in dollars"
      hint={`At most ${dollarsOf(round)} in this round.`}
      error={form.formState.errors.requestedAmount?.message}
      className="max-w-sm"
    >
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          {...form.register('requestedAmount', typedAmount)}
        />
      )}
    </Field>
    <CountedText
      form={form}
      name="projectDescription"
      label="Project description"
      hint="What you’ll do, where, and with whom."
      charactersMax={5000}
      rows={7}
    />
    <CountedText
      form={form}
      name="impact"
      label="Expected impact"
      hint="What will be different, and how you’ll know."
      charactersMax={5000}
    />
    <CountedText
      form={form}
      name="timeline"
      label="Timeline"
      hint="When it begins, its steps, and when it ends."
      charactersMax={2000}
      rows={3}
    />
  </>
)

const dollarsOf = ({ requestedMax }: rounds.GrantRound): string =>
  formatDollars(parseDollars(requestedMax) ?? 0n, { wholeDollars: true })
