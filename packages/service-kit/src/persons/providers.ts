/**
 * How the large providers fold addresses, as they say so themselves. Where `base` is named, the domain leads to the same mailboxes as that one.
 * Looked up on 27 November 2026.
 */
export interface Provider {
  domains: readonly string[]
  /** All of its domains lead to the mailboxes of the first one. */
  areTwins: boolean
  /** Characters before the `@` that make no difference. */
  ignores: string
  /** What comes after it before the `@` makes no difference. */
  tag: '+' | '-' | undefined
  source: string
}

export const providers: readonly Provider[] = [
  {
    domains: ['gmail.com', 'googlemail.com'],
    areTwins: true,
    ignores: '.',
    tag: '+',
    source: 'https://support.google.com/mail/answer/7436150',
  },
  {
    domains: [
      'outlook.com',
      'hotmail.com',
      'live.com',
      'msn.com',
      'hotmail.co.uk',
      'hotmail.fr',
      'hotmail.ca',
      'live.ca',
    ],
    areTwins: false,
    ignores: '',
    tag: '+',
    source: 'https://learn.microsoft.com/exchange/recipients-in-exchange-online/plus-addressing-in-exchange-online',
  },
  {
    domains: ['icloud.com', 'me.com', 'mac.com'],
    areTwins: true,
    ignores: '',
    tag: '+',
    source: 'https://support.apple.com/HT201771',
  },
  {
    domains: ['proton.me', 'protonmail.com', 'pm.me'],
    areTwins: true,
    ignores: '.-_',
    tag: '+',
    source: 'https://proton.me/support/addresses-and-aliases',
  },
  {
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.ca', 'yahoo.co.uk'],
    areTwins: false,
    ignores: '',
    tag: '-',
    source: 'https://help.yahoo.com/kb/SLN28817.html',
  },
  {
    domains: ['yandex.ru', 'yandex.com', 'ya.ru'],
    areTwins: true,
    ignores: '.-',
    tag: '+',
    source: 'https://yandex.com/support/mail/web/preferences/other/aliases.html',
  },
  {
    domains: ['fastmail.com', 'fastmail.fm'],
    areTwins: false,
    ignores: '',
    tag: '+',
    source: 'https://www.fastmail.help/hc/en-us/articles/360060591053',
  },
  // Nothing is folded but what all domains fold: they are here because many who have nothing to do with each other share them.
  {
    domains: [
      'aol.com',
      'comcast.net',
      'verizon.net',
      'att.net',
      'sbcglobal.net',
      'cox.net',
      'charter.net',
      'bellsouth.net',
    ],
    areTwins: false,
    ignores: '',
    tag: undefined,
    source: 'https://help.aol.com/',
  },
  {
    domains: [
      'gmx.com',
      'gmx.net',
      'gmx.de',
      'web.de',
      'mail.com',
      'rogers.com',
      'bell.net',
      'shaw.ca',
      'zoho.com',
      'optonline.net',
    ],
    areTwins: false,
    ignores: '',
    tag: undefined,
    source: 'https://support.gmx.com/',
  },
  // Of examples and tests: nobody has them, and no email reaches them.
  {
    domains: ['example.com', 'example.net', 'example.org', 'example.test'],
    areTwins: false,
    ignores: '',
    tag: undefined,
    source: 'https://www.rfc-editor.org/rfc/rfc2606#section-3',
  },
]
