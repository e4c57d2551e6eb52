import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

type FormSchema = z.ZodType<FieldValues, FieldValues>

/** A form over the contract's own schema, so that browser and server say the same of the same value. */
export function useContractForm<S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
): UseFormReturn<z.input<S>, unknown, z.output<S>> {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
  })
}
