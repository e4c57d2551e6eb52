import { campaignTimeZone, instantInWords } from '@evenhand/contracts/catalogue'
import { button, facts, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const words = {
  password: {
    title: 'Your password was changed',
    opening: 'your password at the Evenhand desk was changed.',
    next: 'You’re logged out in your other browsers. Your account shows where you’re still logged in.',
  },
  'password-set': {
    title: 'Your password was set',
    opening: 'the people who run the site gave your login at the Evenhand desk a new password.',
    next: 'They tell it to you themselves; choose another one under Your account. If you had a second factor, it is off: you set up a new one when you log in.',
  },
  'factor-on': {
    title: 'Your second factor is on',
    opening: 'a second factor was set up for your login at the Evenhand desk.',
    next: 'From now on, logging in also takes a code from your app, or a passkey of yours. You’re logged out in your other browsers. Your account shows where you’re still logged in.',
  },
  'factor-off': {
    title: 'Your second factor is off',
    opening: 'the last second factor of your login at the Evenhand desk was turned off.',
    next: 'From now on, logging in takes your password alone. You’re logged out in your other browsers. Your account shows where you’re still logged in.',
  },
  'app-off': {
    title: 'Your authenticator app is off',
    opening: 'the authenticator app of your login at the Evenhand desk was turned off.',
    next: 'From now on, logging in takes a passkey of yours. You’re logged out in your other browsers. Your account shows where you’re still logged in.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    opening: 'a passkey was added to your login at the Evenhand desk.',
    next: 'It logs you in, with your password or in place of it. You’re logged out in your other browsers. Your account shows where you’re still logged in.',
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    opening: 'a passkey was removed from your login at the Evenhand desk.',
    next: 'It doesn’t log you in anymore. You’re logged out in your other browsers. Your account shows where you’re still logged in.',
  },
  'passkey-suspected': {
    title: 'A passkey of yours was refused',
    opening:
      'someone used a passkey of yours at the Evenhand desk that seems to be a copy. It was refused, and nobody was logged in with it.',
    next: 'If you didn’t restore a device lately, someone else may have the passkey: remove it on the page of your account, and add another one.',
  },
  'email-asked': {
    title: 'Another email address was asked for',
    opening: 'another email address was asked for in your account at the Evenhand desk.',
    next: 'This address stays yours until the link that we emailed to the other one is followed. Choosing a new password before then stops the change.',
  },
  'email-changed': {
    title: 'Your email address was changed',
    opening: 'your account at the Evenhand desk has another email address now.',
    next: 'We won’t write to this one about your login anymore.',
  },
  'recovery-codes': {
    title: 'You have new recovery codes',
    opening: 'new recovery codes were made for your login at the Evenhand desk.',
    next: 'Your old recovery codes don’t work anymore.',
  },
  'recovery-code-used': {
    title: 'One of your recovery codes was used',
    opening: 'one of your recovery codes was used to log in at the Evenhand desk.',
    next: 'Each works once. When few are left, make new ones on the page of your account.',
  },
}
const ignore =
  'If this wasn’t you, tell an owner of the desk or the people who run the site at once. They can log you out everywhere.'
/** A passkey goes on logging in after all sessions have ended. */
const ignorePasskey =
  'If this wasn’t you, remove the passkey under Your account and choose a new password. If you can’t get in, ask an owner of the desk at once to reset your second factor, which removes your passkeys and your app.'
const why = 'You’re receiving this email because you work at the Evenhand desk.'

/** To somebody at the desk whose login works differently now: a warning where they didn’t do it themselves. */
export const deskLoginChanged = template({
  name: 'desk-login-changed',
  card: { id: '019aa5c0-0000-7000-8000-0000000000d2', name: 'Login changed', type: 'general' },
  example: {
    name: 'Grace Hopper',
    what: 'recovery-code-used',
    at: '2026-11-25T15:04:00.000Z',
    codesLeft: '9',
    link: 'https://evenhand.example/admin/account',
  },
  render({ name, what, at, passkey, codesLeft, link }) {
    const { title, next, ...said } = words[what]
    const wasNotYou = what === 'passkey-added' || what === 'passkey-suspected' ? ignorePasskey : ignore
    const opening = `Hello ${name}, ${said.opening}`
    const known: [string, string][] = [
      ['When', instantInWords(new Date(at), campaignTimeZone)],
      ...(passkey === undefined ? [] : [['Passkey', passkey] as [string, string]]),
      ...(codesLeft === undefined ? [] : [['Recovery codes left', codesLeft] as [string, string]]),
    ]
    const subject = `${title} at the Evenhand desk`
    return {
      subject,
      html: layout({
        subject,
        preview: opening,
        why,
        body: html`${heading(title)}${paragraph(opening)}${facts(known)}${paragraph(next)}${button('Your account', link)}${smallPrint(wasNotYou)}`,
      }),
      text: plainText(
        [
          title,
          '',
          opening,
          '',
          ...known.map(([label, value]) => `${label}: ${value}`),
          '',
          next,
          '',
          `Your account: ${link}`,
          '',
          wasNotYou,
        ],
        why,
      ),
    }
  },
})
