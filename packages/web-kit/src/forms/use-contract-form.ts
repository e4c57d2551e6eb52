import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type UseFormRegister,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'

type FormSchema = z.ZodType<FieldValues, FieldValues>

/**
 * A form over the contract's own schema, so that browser and server say the same of the same value. A field that was passed and left empty is
 * not found wrong before the form is sent.
 */
export function useContractForm<S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
): UseFormReturn<z.input<S>, unknown, z.output<S>> {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
  })
  const [register] = useState(() => leavingEmptyFieldsAlone(form.register))
  return Object.assign(form, { register })
}

const leavingEmptyFieldsAlone =
  <Values extends FieldValues>(register: UseFormRegister<Values>): UseFormRegister<Values> =>
  (name, options) => {
    const registered = register(name, options)
    const onBlur: typeof registered.onBlur = async (event) => {
      if ((event.target as HTMLInputElement).value !== '') await registered.onBlur(event)
    }
    return { ...registered, onBlur }
  }
