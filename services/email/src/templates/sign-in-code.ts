import { button, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const ignore = 'If you didn’t ask for a code, ignore this email. No one can sign in without it.'
const why = 'You’re receiving this email because someone asked to sign in with this address.'

/** The code that proves a mailbox (spec 03 §B). */
export const signInCode = template({
  name: 'sign-in-code',
  card: { id: '019aa5c0-0000-7000-8000-000000000002', name: 'Sign-in code', type: 'general' },
  example: { code: '123456', link: 'https://evenhand.example/sign-in/link#token=example', minutes: '10' },
  render({ code, link, minutes }) {
    const subject = `${code} is your Evenhand sign-in code`
    const limit = `Enter it within ${minutes} minutes, in the browser where you asked for it.`
    return {
      subject,
      html: layout({
        subject,
        preview: limit,
        why,
        body: html`${heading('Your sign-in code')}
          <p
            style="margin:0 0 16px;font-size:40px;line-height:1.2;font-weight:700;letter-spacing:0.18em;font-variant-numeric:tabular-nums;"
          >
            ${code}
          </p>
          ${paragraph(limit)}${button('Sign in', link)}${smallPrint(ignore)}`,
      }),
      text: plainText(['Your sign-in code:', '', code, '', limit, '', `Or open this link: ${link}`, '', ignore], why),
    }
  },
})
