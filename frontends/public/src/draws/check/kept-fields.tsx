import { Field, Input } from '@evenhand/web-kit/facade'
import type { draws } from '@evenhand/web-kit/forms'
import type { KeptHashes } from './job.ts'

export type KeptTexts = Readonly<Record<keyof KeptHashes, string>>
export const nothingKept: KeptTexts = { commitmentHash: '', freezeHash: '' }

const hash = /^[0-9a-f]{64}$/
const cleaned = (text: string): string => text.trim().toLowerCase()
export const isFault = (text: string): boolean => text.trim() !== '' && !hash.test(cleaned(text))

/** What was entered, as the check takes it; fields that are empty are not compared. */
export const keptHashes = (texts: KeptTexts): KeptHashes => ({
  commitmentHash: cleaned(texts.commitmentHash) || undefined,
  freezeHash: cleaned(texts.freezeHash) || undefined,
})

interface KeptFieldsProps {
  stage: draws.Draw['state']
  texts: KeptTexts
  change: (texts: KeptTexts) => void
  /** Whether somebody has asked for the check: a fingerprint that is half typed is no fault yet. */
  isAsked: boolean
}

/** Where whoever kept a fingerprint in time lays it beside the files: no file can show when it was published. */
export function KeptFields({ stage, texts, change, isAsked }: KeptFieldsProps) {
  const faultOf = (name: keyof KeptHashes) =>
    isAsked && isFault(texts[name]) ? 'A fingerprint has 64 digits and letters from a to f. Copy it again.' : undefined
  const fields: [name: keyof KeptHashes, label: string][] = [
    ['commitmentHash', 'Fingerprint of commitment.json, kept before entries closed (optional)'],
    ...(stage === 'committed'
      ? []
      : [
          ['freezeHash', 'Fingerprint of freeze.json, kept before the random number (optional)'] as [
            keyof KeptHashes,
            string,
          ],
        ]),
  ]
  return (
    <div className="mt-5 grid max-w-2xl gap-4">
      {fields.map(([name, label]) => (
        <Field key={name} label={label} error={faultOf(name)}>
          {(control) => (
            <Input
              {...control}
              spellCheck={false}
              autoComplete="off"
              value={texts[name]}
              onChange={(event) => change({ ...texts, [name]: event.target.value })}
              className="font-mono text-small"
            />
          )}
        </Field>
      ))}
    </div>
  )
}
