import { Button, Field, Input, useNavigate } from '@evenhand/web-kit/facade'
import { draws } from '@evenhand/web-kit/forms'
import { type SyntheticEvent, useState } from 'react'

const slugForm = /^[a-z0-9-]{1,60}$/

/** A further giveaway is data: it begins as an empty draft. */
export function NewGiveaway() {
  const navigate = useNavigate()
  const [slug, setSlug] = useState('')
  const [error, setError] = useState<string>()
  const begin = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!slugForm.test(slug)) setError('Use lowercase letters, digits and hyphens, at most 60')
    else if (draws.isRehearsal(slug))
      setError(`“${draws.rehearsalPrefix}” is for rehearsals of draws. Choose another name`)
    else void navigate(`/admin/giveaways/${slug}`)
  }
  return (
    <section>
      <h2 className="font-sans font-semibold">A new giveaway</h2>
      <form noValidate className="mt-3 flex flex-wrap items-start gap-3" onSubmit={begin}>
        <Field label="URL name (can’t be changed)" error={error} hint="For example canoe-2027.">
          {(control) => (
            <Input
              {...control}
              className="min-h-10 px-3 text-small"
              autoComplete="off"
              value={slug}
              onChange={(typed) => {
                setError(undefined)
                setSlug(typed.target.value.trim())
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="outline" size="small" className="mt-6.5 min-h-10">
          Create draft
        </Button>
      </form>
    </section>
  )
}
