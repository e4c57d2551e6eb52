import { html } from './html.ts'
import type { Markup } from './html.ts'

const STYLE = html`
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8884; --quiet: #595959 } @media
  (prefers-color-scheme: dark) { :root { --quiet: #b5b5b5 } } body { margin: 0 auto; max-width: 64rem; padding: 1rem }
  h1 { font-size: 1.4rem; margin: 0.5rem 0 } .note { border: 1px solid var(--line); border-left: .35rem solid #b45309;
  padding: .5rem 1rem; border-radius: .25rem } table { border-collapse: collapse; width: 100%; font-variant-numeric:
  tabular-nums } caption { text-align: left; font-weight: 600; font-size: 1.15rem; padding: 1.25rem 0 .25rem } th, td {
  text-align: left; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line) } .scroll { overflow-x: auto }
  .quiet { color: var(--quiet) } button { font: inherit; padding: .6rem 1.4rem; border-radius: .4rem; border: 1px solid
  currentColor; cursor: pointer } button.main { background: #14532d; color: #fff; border-color: #14532d } form {
  display: flex; gap: .75rem; flex-wrap: wrap }
`

export function layout(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.text
}

export const NOTICE = html`<p class="note">
  <strong>Payment simulator — no money moves.</strong> Only test cards work here.
</p>`
