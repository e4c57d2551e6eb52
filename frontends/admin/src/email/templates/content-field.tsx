import { classNames, Field, Loading, Skeleton, TextArea } from '@evenhand/web-kit/facade'
import { lazy, Suspense, useState } from 'react'
import { InsertField } from './insert-field.tsx'

const VisualEditor = lazy(async () => ({ default: (await import('./editor/visual-editor.tsx')).VisualEditor }))

interface ContentFieldProps {
  html: string
  error: string | undefined
  onChange: (html: string) => void
}

/**
 * `first` is the visual editor as long as it keeps all that is there; `unknown` is the HTML because it doesn’t.
 */
type Mode = 'first' | 'visual' | 'html' | 'unknown'

const modes = [
  ['visual', 'Visual'],
  ['html', 'HTML'],
] as const

/** What an email says, written as it reads or as HTML, which is what is kept. */
export function ContentField({ html, error, onChange }: ContentFieldProps) {
  const [mode, setMode] = useState<Mode>('first')
  const isVisual = mode === 'first' || mode === 'visual'
  return (
    <div className="grid gap-4">
      <div role="group" aria-label="How you write it" className="flex flex-wrap gap-2">
        {modes.map(([one, words]) => {
          const isOn = (one === 'visual') === isVisual
          return (
            <button
              key={one}
              type="button"
              aria-pressed={isOn}
              onClick={() => isOn || setMode(one)}
              className={classNames(
                'min-h-9 rounded-full border px-4 text-small',
                isOn ? 'border-primary bg-primary text-on-primary' : 'border-line hover:bg-sunken',
              )}
            >
              {words}
            </button>
          )
        })}
      </div>
      {isVisual ? (
        <Field
          label="Content"
          hint="It gets the look of all our emails, our address and a way to unsubscribe."
          error={error}
        >
          {(control) => (
            <Suspense
              fallback={
                <Loading label="Loading the editor">
                  <Skeleton className="h-72 rounded-card" />
                </Loading>
              }
            >
              <VisualEditor
                {...{ html, onChange, control }}
                isAsked={mode === 'visual'}
                onGiveWay={() => setMode('unknown')}
              />
            </Suspense>
          )}
        </Field>
      ) : (
        <HtmlField {...{ html, error, onChange }} isUnknown={mode === 'unknown'} />
      )}
    </div>
  )
}

function HtmlField({ html, error, onChange, isUnknown }: ContentFieldProps & { isUnknown: boolean }) {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const insert = (tag: string) => {
    const at = field?.selectionStart ?? html.length
    onChange(html.slice(0, at) + tag + html.slice(field?.selectionEnd ?? at))
    field?.focus()
  }
  return (
    <>
      {isUnknown && (
        <p className="text-ink-soft">
          This HTML has parts that the visual editor doesn’t know, so it stays HTML. Nothing of it was changed.
        </p>
      )}
      <Field
        label="HTML content"
        hint="A part of a page gets the look of all our emails, our address and a way to unsubscribe. A whole page keeps its own look."
        error={error}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={setField}
            rows={14}
            spellCheck={false}
            className="font-mono text-small"
            value={html}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <InsertField onInsert={insert} />
    </>
  )
}
