import { useRef } from 'react'
import { Button } from '../ui/index.ts'

interface ChooseFileProps {
  label: string
  /** As the attribute: `image/*`. */
  accept: string
  loading?: boolean
  onChosen: (file: File) => void
}

/** A button that lets a file be chosen. */
export function ChooseFile({ label, accept, loading = false, onChosen }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onChosen(chosen)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button variant="outline" size="small" loading={loading} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
