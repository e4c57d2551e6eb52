import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Our type scale, or the merger takes `text-body` for a colour and drops the real one. */
const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      'font-size': [{ text: ['body', 'small', 'fine', 'lead', 'title', 'heading', 'hero', 'figure'] }],
    },
  },
})

/** Joins class names; a later one wins over an earlier one of the same property. */
export const classNames = (...classes: ClassValue[]): string => merge(clsx(classes))
