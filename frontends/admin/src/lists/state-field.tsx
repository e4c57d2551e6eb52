import { ChoiceField } from './choice-field.tsx'
import { useListAddress } from './list-address.ts'

interface StateFieldProps<State extends string> {
  /** What is shown where the address does not say it. */
  first: NoInfer<State>
  words: Readonly<Record<State, string>>
}

/** In which state what is listed is; another one has its own usual order. */
export function StateField<State extends string>({ first, words }: StateFieldProps<State>) {
  const { search, change } = useListAddress()
  return (
    <ChoiceField
      label="Status"
      value={search.get('state') ?? first}
      choices={Object.entries<string>(words)}
      onChange={(state) => change({ state: state === first ? undefined : state, order: undefined })}
    />
  )
}
