import { classNames } from '@evenhand/web-kit/facade'
import { posterOf, posters } from '@evenhand/web-kit/pictures'
import { useId } from 'react'
import { Fieldset } from './fieldset.tsx'

interface PosterPickerProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The pictures that are drawn; a name that nobody has drawn shows as the one that visitors see for it. */
export function PosterPicker({ label, value, error, onChange }: PosterPickerProps) {
  const name = useId()
  const shown = value === '' ? undefined : posterOf(value)
  return (
    <Fieldset label={label} error={error}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {Object.entries(posters).map(([one, picture]) => {
          const isChosen = picture === shown
          return (
            <label
              key={one}
              className={classNames(
                'relative block cursor-pointer overflow-hidden rounded-control border-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-primary',
                isChosen ? 'border-primary' : 'border-hairline',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                aria-label={picture.alt}
                checked={isChosen}
                onChange={() => onChange(one)}
              />
              <picture.Poster className="aspect-[5/4] w-full" />
              {isChosen && (
                <span
                  aria-hidden="true"
                  className="absolute top-1 right-1 rounded-full bg-primary px-2 text-fine font-semibold text-on-primary"
                >
                  Chosen
                </span>
              )}
            </label>
          )
        })}
      </div>
    </Fieldset>
  )
}
