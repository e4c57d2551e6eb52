import { freePost, showFieldErrors, useContractForm } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { refusalWords } from './use-desk.ts'

const NumberedReading = freePost.PostReading.extend({ number: freePost.keyPostCard.request.body.shape.number })

const nothing = { name: '', address: '', postalCode: '', region: '', postmarkedOn: '' }

/** A card as it is typed: empty, or with what a resolution begins from. */
export const useReadingForm = (number: number, reading: Partial<freePost.PostReading> = {}) =>
  useContractForm(NumberedReading, { ...nothing, ...reading, number })

export type ReadingForm = ReturnType<typeof useReadingForm>

/**
 * Takes away what was typed, and lets the next card begin where a card begins. `begun` is the key of its fields: they are made anew, so that
 * nothing of the card before stays in them.
 */
export function useNextCard({ reset, setFocus }: ReadingForm) {
  const [begun, setBegun] = useState<number>()
  useEffect(() => {
    if (begun !== undefined) setFocus('name')
  }, [begun, setFocus])
  const begin = (number: number): void => {
    reset({ ...nothing, number })
    setBegun(number)
  }
  return { begun, begin }
}

/** Puts a refusal under its field or, as a sentence, below the form. */
export const showRefusal = (form: ReadingForm) => (error: unknown) => {
  if (!showFieldErrors(form, error)) form.setError('root', { message: refusalWords(error) })
}
