import { Button, Field, Input } from '@evenhand/web-kit/facade'
import type { useContractForm } from '@evenhand/web-kit/forms'
import { useRef } from 'react'
import type { formFor } from './hold-words.ts'

type Form = ReturnType<typeof useContractForm<ReturnType<typeof formFor>>>

/** Who else is told, where somebody should be; nothing is asked until then. */
export function FamilyField({ form, isOpen }: { form: Form; isOpen: boolean }) {
  const { register, setValue } = form
  const errors = form.formState.errors.family
  const begin = useRef<HTMLDivElement>(null)
  return (
    <div ref={begin} role="group" aria-label="Tell a family member" tabIndex={-1} className="outline-none">
      {isOpen ? (
        <div className="space-y-5">
          <p className="text-small text-ink-soft">
            We’ll email them when the memorial is approved: its words, where it is, and a card to print. We use their
            address for nothing else.
          </p>
          <Field label="Their name" error={errors?.name?.message}>
            {(control) => <Input {...control} autoComplete="off" {...register('family.name')} />}
          </Field>
          <Field label="Their email" hint="Never shown." error={errors?.email?.message}>
            {(control) => <Input {...control} type="email" autoComplete="off" {...register('family.email')} />}
          </Field>
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              setValue('family', undefined)
              begin.current?.focus()
            }}
          >
            Don’t tell anyone
          </Button>
        </div>
      ) : (
        <Button size="small" variant="outline" onClick={() => setValue('family', { name: '', email: '' })}>
          Tell a family member
        </Button>
      )}
    </div>
  )
}
