import { Checkbox } from '@evenhand/web-kit/facade'
import { Fieldset } from '../giveaways/fieldset.tsx'

interface CodeChoicesProps<Code extends string> {
  label: string
  error: string | undefined
  codes: readonly Code[]
  /** What each is, below it. */
  words: Readonly<Record<Code, string>>
  chosen: readonly Code[]
  onChange: (chosen: Code[]) => void
}

/** Chooses some of what programs call by a code, such as events and scopes; they stay in the order of the list. */
export const CodeChoices = <Code extends string>({
  label,
  error,
  codes,
  words,
  chosen,
  onChange,
}: CodeChoicesProps<Code>) => (
  <Fieldset label={label} error={error}>
    <div className="grid gap-2.5">
      {codes.map((code) => (
        <Checkbox
          key={code}
          label={
            <>
              <code className="font-mono text-small">{code}</code>{' '}
              <span className="block text-small text-ink-soft">{words[code]}</span>
            </>
          }
          checked={chosen.includes(code)}
          onCheckedChange={(isChosen) =>
            onChange(codes.filter((one) => (one === code ? isChosen : chosen.includes(one))))
          }
        />
      ))}
    </div>
  </Fieldset>
)
