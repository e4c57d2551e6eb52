import { useProving } from '../api/proving.ts'

/** Says what the page is at while it does a proof of work; silent otherwise. A screen reader hears it when it begins. */
export const ProvingNote = ({ className = 'mb-5' }: { className?: string }) => {
  const proving = useProving(({ running }) => running > 0)
  return (
    <p role="status" className={proving ? `${className} text-small text-ink-soft` : 'sr-only'}>
      {proving &&
        'Your browser is doing a short calculation that keeps bots out. It takes a few seconds, and you don’t have to do anything.'}
    </p>
  )
}
