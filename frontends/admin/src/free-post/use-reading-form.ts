import { freePost } from '@evenhand/web-kit/desk'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useEffect, useState } from 'react'

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
