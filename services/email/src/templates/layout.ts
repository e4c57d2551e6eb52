import { supportEmail } from '@evenhand/contracts/catalogue'
import { organization } from '@evenhand/contracts/organization'
import { html, type Markup } from './markup.ts'

/** Who writes, with the postal address that the law wants on every commercial mail (CAN-SPAM, 15 U.S.C. 7704). */
const sender = [organization.name, ...organization.address.split('\n')].join(', ')

/**
 * The frame of every mail: one column that reads on a phone, in light and in dark, with the styles that mail programs keep
 * (inline) and those that only some know (dark colours) apart. Contrast as in the design's tokens.
 */
export function layout(mail: { subject: string; preview: string; body: Markup; why: string }): string {
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>${mail.subject}</title>
      <style>
        :root {
          color-scheme: light dark;
        }
        .ink a {
          color: #14503c;
        }
        @media (prefers-color-scheme: dark) {
          .paper {
            background-color: #121815 !important;
          }
          .card {
            background-color: #1a221e !important;
            border-color: #2c3832 !important;
          }
          .ink {
            color: #eef2ee !important;
          }
          .ink a {
            color: #6fc3a0;
          }
          .soft,
          .soft a {
            color: #a9b7af !important;
          }
          .line td,
          .line th {
            border-color: #2c3832 !important;
          }
          .brand {
            color: #6fc3a0 !important;
          }
          .button {
            background-color: #6fc3a0 !important;
            color: #0c1f17 !important;
          }
        }
      </style>
    </head>
    <body class="paper" style="margin:0;padding:0;background-color:#fbf8f1;">
      <div style="display:none;max-height:0;overflow:hidden;">${mail.preview}</div>
      <table
        role="presentation"
        class="paper"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="background-color:#fbf8f1;"
      >
        <tr>
          <td align="center" style="padding:32px 16px;">
            <table
              role="presentation"
              width="100%"
              cellpadding="0"
              cellspacing="0"
              style="max-width:560px;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;"
            >
              <tr>
                <td
                  class="brand"
                  style="padding:0 8px 20px;font-family:Fraunces,Georgia,serif;font-size:22px;font-weight:600;color:#14503c;"
                >
                  Evenhand
                </td>
              </tr>
              <tr>
                <td
                  class="card ink"
                  style="background-color:#ffffff;border:1px solid #e3ded2;border-radius:14px;padding:32px;color:#1b2420;font-size:17px;line-height:1.55;"
                >
                  ${mail.body}
                </td>
              </tr>
              <tr>
                <td class="soft" style="padding:20px 8px 0;color:#4a5751;font-size:14px;line-height:1.5;">
                  ${mail.why} Questions? Write to
                  <a href="mailto:${supportEmail}" style="color:#4a5751;">${supportEmail}</a>. <br /><br />
                  ${sender}
                </td>
              </tr>
            </table>
          </td>
        </tr>
      </table>
    </body>
  </html>`
  return `<!doctype html>\n${page.markup}\n`
}

export const heading = (text: string): Markup =>
  html`<h1 style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-size:28px;line-height:1.2;font-weight:600;">
    ${text}
  </h1>`

export const paragraph = (text: string): Markup => html`<p style="margin:0 0 16px;">${text}</p>`

export const smallPrint = (text: string): Markup =>
  html`<p class="soft" style="margin:24px 0 0;color:#4a5751;font-size:14px;line-height:1.5;">${text}</p>`

export const button = (label: string, link: string): Markup =>
  html`<p style="margin:24px 0 0;">
    <a
      class="button"
      href="${link}"
      style="display:inline-block;background-color:#14503c;color:#ffffff;border-radius:999px;padding:12px 28px;font-weight:600;text-decoration:none;"
      >${label}</a
    >
  </p>`

/** Facts as a table with row headings, so that a screen reader says which is which. */
export function facts(rows: readonly (readonly [string, string])[]): Markup {
  const cell = 'padding:10px 0;border-top:1px solid #e3ded2;vertical-align:top;'
  return html`<table
    class="line"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:8px 0 0;font-size:16px;line-height:1.45;"
  >
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <th
            scope="row"
            class="soft"
            align="left"
            style="${cell}padding-right:16px;font-weight:400;color:#4a5751;white-space:nowrap;"
          >
            ${name}
          </th>
          <td align="right" style="${cell}font-weight:600;font-variant-numeric:tabular-nums;">${value}</td>
        </tr>`,
    )}
  </table>`
}

/** The same frame in plain text. */
export const plainText = (lines: readonly string[], why: string): string =>
  [...lines, '', '--', `Evenhand. ${why}`, `Questions? Write to ${supportEmail}.`, '', sender, ''].join('\n')
