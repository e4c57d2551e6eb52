import { Button, Field, Input, Select } from '@evenhand/web-kit/facade'
import { followersMin, useWatch } from '@evenhand/web-kit/forms'
import { emptyRow, platforms, rowsMax } from './typed.ts'
import type { Application } from './use-application.ts'

/** Platform, link and followers, a row for each; the first one is always there. */
export function PlatformRows({ form }: { form: Application }) {
  const rows = useWatch({ control: form.control, name: 'rows' })
  const { errors } = form.formState
  const none = errors.rows?.message ?? errors.rows?.root?.message
  const change = (to: typeof rows) => form.setValue('rows', to, { shouldDirty: true })
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={none ? 'no-platform' : undefined}>
      <legend className="text-small font-medium">Social media platforms</legend>
      <p className="mt-1 text-small text-ink-soft">
        Each platform must have at least {followersMin.toLocaleString('en-US')} followers.
      </p>
      {none && (
        <p id="no-platform" role="alert" className="mt-2 text-small text-danger">
          {none}
        </p>
      )}
      <ul className="mt-4 grid gap-6">
        {rows.map((_row, at) => (
          // Rows have nothing that tells them apart but their place; each is written whole when one of them goes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <PlatformRow form={form} at={at} />
            {rows.length > 1 && (
              <Button
                variant="plain"
                size="inline"
                className="mt-2 text-small"
                aria-label={`Remove platform ${at + 1}`}
                onClick={() => {
                  form.clearErrors('rows')
                  change(rows.filter((_other, place) => place !== at))
                }}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length < rowsMax && (
        <Button variant="outline" size="small" className="mt-5" onClick={() => change([...rows, emptyRow])}>
          Add another platform
        </Button>
      )}
    </fieldset>
  )
}

function PlatformRow({ form, at }: { form: Application; at: number }) {
  const faults = form.formState.errors.rows?.[at]
  return (
    <div role="group" aria-label={`Platform ${at + 1}`} className="grid gap-4 sm:grid-cols-[1.25fr_1.5fr_0.9fr]">
      <Field label="Platform" error={faults?.platform?.message}>
        {(control) => (
          <Select {...control} {...form.register(`rows.${at}.platform`)}>
            <option value="">Choose</option>
            {platforms.map((platform) => (
              <option key={platform}>{platform}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Link to your profile" error={faults?.link?.message}>
        {(control) => (
          <Input
            {...control}
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            placeholder="https://"
            {...form.register(`rows.${at}.link`)}
          />
        )}
      </Field>
      <Field label="Followers" error={faults?.followers?.message}>
        {(control) => (
          <Input {...control} inputMode="numeric" autoComplete="off" {...form.register(`rows.${at}.followers`)} />
        )}
      </Field>
    </div>
  )
}
